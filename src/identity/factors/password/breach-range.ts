// Asks a service of the "Pwned Passwords" kind whether a password leaked, by k-anonymity: only the first five hex digits
// of its SHA-1 leave the server (docs/threats.md#15 and #29).
import { createHash } from "node:crypto";
import { readLimited } from "#identity/guards/read-limited.ts";
import { normalisePassword } from "./normalise-password.ts";

export type RangeVerdict = "listed" | "absent" | "unavailable";

export type BreachRange = (password: string) => Promise<RangeVerdict>;

interface RangeParts {
  readonly fetch: typeof fetch;
  /** Where the five digits are appended, for example https://api.pwnedpasswords.com/range/ */
  readonly baseUrl: string;
  readonly timeoutMilliseconds?: number;
}

const PREFIX_DIGITS = 5;
const MOST_BYTES = 5_000_000;

/** @param parts.timeoutMilliseconds how long the whole answer may take (1000) */
export function createBreachRange({ fetch, baseUrl, timeoutMilliseconds = 1000 }: RangeParts): BreachRange {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  return async (password) => {
    const digest = createHash("sha1").update(normalisePassword(password)).digest("hex").toUpperCase();
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      const response = await fetch(base + digest.slice(0, PREFIX_DIGITS), {
        headers: { "add-padding": "true" },
        redirect: "error",
        signal,
      });
      const text = await readLimited(response, MOST_BYTES);
      if (text === null || !response.ok) return "unavailable";
      return isListed(text, digest.slice(PREFIX_DIGITS)) ? "listed" : "absent";
    } catch {
      // The offline list has decided already; a service that is down must not keep people out (docs/threats.md#15).
      return "unavailable";
    }
  };
}

/** Lines are `SUFFIX:COUNT`; padding is lines of count 0. */
function isListed(text: string, suffix: string): boolean {
  return text.split("\n").some((line) => {
    const [listed = "", count = ""] = line.trim().split(":");
    return listed.toUpperCase() === suffix && Number(count) > 0;
  });
}
