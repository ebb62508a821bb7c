// Small things that every part of the page is made of.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "./icons";

interface ButtonProps {
  icon?: IconName;
  label: string; // its text, or what it says to those who cannot see the icon
  text?: boolean; // show the label
  pressed?: boolean;
  disabled?: boolean;
  kind?: "plain" | "primary" | "quiet";
  onClick: () => void;
}

export function Button({ icon, label, text = false, pressed, disabled, kind = "plain", onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${kind}`}
      aria-label={text ? undefined : label}
      title={text ? undefined : label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {text && <span>{label}</span>}
    </button>
  );
}

interface MenuProps {
  icon: IconName;
  label: string;
  text?: boolean;
  align?: "left" | "right";
  children: ComponentChildren;
}

// A button that shows more; a click elsewhere or Escape hides it again.
export function Menu({ icon, label, text = false, align = "right", children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const hide = (event: Event) => {
      if (details.current && !details.current.contains(event.target as Node)) details.current.open = false;
    };
    addEventListener("pointerdown", hide);
    return () => removeEventListener("pointerdown", hide);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    event.stopPropagation();
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details class={`menu ${align}`} ref={details} onKeyDown={onKeyDown}>
      <summary class="button plain" aria-label={text ? undefined : label} title={text ? undefined : label}>
        <Icon name={icon} />
        {text && <span>{label}</span>}
      </summary>
      <div
        class="menu-body"
        onClick={(event) => (event.target as HTMLElement).closest("button") && (details.current!.open = false)}
      >
        {children}
      </div>
    </details>
  );
}

export function MenuItem({ label, hint, onClick }: { label: string; hint?: string; onClick: () => void }) {
  return (
    <button type="button" class="menu-item" onClick={onClick}>
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </button>
  );
}

export function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

// A number that is taken over on Enter or when the field is left.
export function NumberField({
  label,
  value,
  step = 0.01,
  onChange,
}: {
  label: string;
  value: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  const take = (input: HTMLInputElement) => {
    const number = input.valueAsNumber;
    if (Number.isFinite(number) && number !== value) onChange(number);
    else input.value = value.toFixed(3);
  };
  return (
    <input
      class="field number"
      type="number"
      step={step}
      aria-label={label}
      value={value.toFixed(3)}
      onChange={(event) => take(event.currentTarget)}
    />
  );
}
