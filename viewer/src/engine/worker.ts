// Where recordings are read, edited and sampled, away from the page.
import { InputanimError } from "inputanim";
import { createEngine } from "./engine";
import type { Call, Failure, Reply } from "./protocol";

const engine = createEngine();

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

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  let reply: Reply;
  try {
    const method = engine[data.method] as (...args: unknown[]) => unknown;
    reply = { call: data.call, value: await method(...data.args) };
  } catch (error) {
    reply = { call: data.call, failure: failure(error) };
  }
  const transfer = "value" in reply ? ([...buffers(reply.value)] as ArrayBuffer[]) : [];
  self.postMessage(reply, { transfer });
};
