// A worker's side of the talk: calls methods for the page, and answers.
import { InputanimError } from "inputanim";
import type { Call, Failure, Reply } from "./protocol";

function failure(error: unknown): Failure {
  if (error instanceof InputanimError) {
    return { message: error.message, code: error.code, offset: error.offset, field: error.field };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

// The buffers of what is answered; they are handed over, not copied.
function buffers(value: unknown, found: Set<ArrayBufferLike> = new Set()): Set<ArrayBufferLike> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (Array.isArray(value)) value.forEach((item) => buffers(item, found));
  else if (value && typeof value === "object") Object.values(value).forEach((item) => buffers(item, found));
  return found;
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
    const transfer = "value" in reply ? ([...buffers(reply.value)] as ArrayBuffer[]) : [];
    self.postMessage(reply, { transfer });
  };
}
