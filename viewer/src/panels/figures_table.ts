// Figures as `inputanim stats --csv` has them.
import type { Epoch } from "inputanim";
import type { Analysed } from "../engine/protocol";
import type { Take } from "../state";

const header = "file,epoch,from [s],to [s],figure,unit,value,basis [s],limited";

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const number = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(9))) : "");

export function tableOf(take: Take, { figures, epochs }: Analysed): string {
  const { firstTime = 0, lastTime = 0 } = take.info;
  const whole: Epoch = { name: "", from: firstTime, to: lastTime, figures };
  const rows = [whole, ...epochs].flatMap((epoch) =>
    Object.entries(epoch.figures).map(([name, { unit = "", value, basis, limited }]) =>
      [
        field(take.name),
        field(epoch.name),
        number(epoch.from),
        number(epoch.to),
        name,
        unit,
        number(value),
        number(basis),
        limited ? 1 : 0,
      ].join(","),
    ),
  );
  return `${[header, ...rows].join("\n")}\n`;
}
