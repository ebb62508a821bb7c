// The page's side of the worker: every method of the engine as a promise.
import type { Call, Engine, Failure, Reply } from "./protocol";
import EngineWorker from "./worker?worker&inline";

export class EngineError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

type Remote = {
  [Method in keyof Engine]: (...args: Parameters<Engine[Method]>) => Promise<Awaited<ReturnType<Engine[Method]>>>;
};

const worker = new EngineWorker();
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let calls = 0;

worker.onmessage = ({ data }: MessageEvent<Reply>) => {
  const caller = waiting.get(data.call);
  waiting.delete(data.call);
  if ("failure" in data) caller?.reject(new EngineError(data.failure));
  else caller?.resolve(data.value);
};

worker.onerror = (event) => {
  const error = new EngineError({ message: event.message || "the reader could not be started" });
  for (const caller of waiting.values()) caller.reject(error);
  waiting.clear();
};

function send(method: keyof Engine, args: unknown[]): Promise<unknown> {
  const message: Call = { call: ++calls, method, args };
  // A file's bytes are handed over, not copied.
  const transfer = args.filter((arg): arg is ArrayBuffer => arg instanceof ArrayBuffer);
  return new Promise((resolve, reject) => {
    waiting.set(message.call, { resolve, reject });
    worker.postMessage(message, transfer);
  });
}

export const engine = new Proxy({} as Remote, {
  get:
    (_, method) =>
    (...args: unknown[]) =>
      send(method as keyof Engine, args),
});
