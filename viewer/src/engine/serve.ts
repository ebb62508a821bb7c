// A worker's side of the talk: calls methods for the page, and answers.
import { InputanimError } from "inputanim";
import type { Call, Failure, Reply } from "./protocol";
import { buffersOf } from "./transfer";

function failure(error: unknown): Failure {
  if (error instanceof InputanimError) {
    return { message: error.message, code: error.code, offset: error.offset, field: error.field };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

export function serve<Methods extends object>(methods: Methods): void {
  self.onmessage = async ({ data }: MessageEvent<Call>) => {
    let reply: Reply;
    try {
      const method = methods[data.method as keyof Methods] as (...args: unknown[]) => unknown;
      reply = { call: data.call, value: await method(...data.args) };
    } catch (error) {
      reply = { call: data.call, failure: failure(error) };
    }
    self.postMessage(reply, { transfer: [...buffersOf(reply)] });
  };
}
