// The page's side of the workers: every method of theirs as a promise.
import AnalystWorker from "./analyst_worker?worker&inline";
import type { Analyst, Call, Engine, Failure, Reply } from "./protocol";
import EngineWorker from "./worker?worker&inline";

export class EngineError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

type Remote<Methods> = {
  [Method in keyof Methods]: Methods[Method] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Awaited<Result>>
    : never;
};

// The worker is made when it is first called.
function connect<Methods>(make: () => Worker): Remote<Methods> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let calls = 0;

  const start = (): Worker => {
    const made = make();
    made.onmessage = ({ data }: MessageEvent<Reply>) => {
      const caller = waiting.get(data.call);
      waiting.delete(data.call);
      if ("failure" in data) caller?.reject(new EngineError(data.failure));
      else caller?.resolve(data.value);
    };
    made.onerror = (event) => {
      const error = new EngineError({ message: event.message || "the reader could not be started" });
      for (const caller of waiting.values()) caller.reject(error);
      waiting.clear();
    };
    return made;
  };
  const send = (method: string, args: unknown[]): Promise<unknown> => {
    worker ??= start();
    const message: Call = { call: ++calls, method, args };
    // A file's bytes are handed over, not copied.
    const transfer = args.filter((arg): arg is ArrayBuffer => arg instanceof ArrayBuffer);
    return new Promise((resolve, reject) => {
      waiting.set(message.call, { resolve, reject });
      worker!.postMessage(message, transfer);
    });
  };
  return new Proxy({} as Remote<Methods>, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        send(method as string, args),
  });
}

export const engine = connect<Engine>(() => new EngineWorker());
export const analyst = connect<Analyst>(() => new AnalystWorker());
