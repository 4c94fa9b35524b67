import type { ModelRefusal } from "#contracts/language-model.ts";

/** How a call failed, and whether and when another try makes sense. */
export interface ModelFailure {
  readonly reason: ModelRefusal;
  readonly detail: string;
  /** Null: trying again is of no use. */
  readonly retryAfterMs: number | null;
}

/** A wait that is longer than this is a refusal: nobody reads a page that long. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 500;

/** Reads an error of the libraries by its fields; their messages are never shown, because they may repeat what was sent. */
export function readFailure(error: unknown, attempt: number): ModelFailure {
  const chain = causesOf(error);
  const code = chain.map((one) => fieldOf(one, "code")).find((one) => typeof one === "string");
  if (code === "model/refused-origin") return final("refused-origin", "The endpoint leads to another origin.");
  if (code === "model/oversized") return final("too-long", "The answer was too long.");
  if (chain.some((one) => fieldOf(one, "name") === "TimeoutError"))
    return final("timeout", "The answer took too long.");
  const status = chain.map((one) => fieldOf(one, "statusCode")).find((one) => typeof one === "number");
  if (typeof status === "number") return ofStatus(status, retryAfterOf(chain), attempt);
  if (typeof code === "string" && /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|UND_ERR_CONNECT)/.test(code)) {
    return final("unreachable", `The endpoint cannot be reached (${code}).`);
  }
  return again("cut", "The answer broke off.", attempt, null);
}

function ofStatus(status: number, retryAfter: number | null, attempt: number): ModelFailure {
  const detail = `The endpoint answered ${status}.`;
  if (status === 401 || status === 403) return final("bad-key", detail);
  if (status === 404) return final("unknown-model", detail);
  if (status === 429) return again("busy", detail, attempt, retryAfter);
  if (status >= 500) return again("failed", detail, attempt, retryAfter);
  // A success whose body could not be read.
  return status < 300 ? again("cut", "The answer broke off.", attempt, null) : final("failed", detail);
}

function final(reason: ModelRefusal, detail: string): ModelFailure {
  return { reason, detail, retryAfterMs: null };
}

function again(reason: ModelRefusal, detail: string, attempt: number, retryAfter: number | null): ModelFailure {
  const wait = retryAfter ?? FIRST_WAIT_MS * 2 ** attempt;
  return { reason, detail, retryAfterMs: wait > LONGEST_WAIT_MS ? null : wait };
}

/** Milliseconds, of a number of seconds; RFC 9110 section 10.2.3 also knows dates, which endpoints do not send. */
function retryAfterOf(chain: readonly unknown[]): number | null {
  const headers = chain.map((one) => fieldOf(one, "responseHeaders")).find((one) => typeof one === "object");
  const seconds = Number(fieldOf(headers, "retry-after") ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < 6; one = fieldOf(one, "cause")) {
    chain.push(one);
  }
  return chain;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
