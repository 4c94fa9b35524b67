// Phone numbers as people type them (docs/specification-map.md#5). Nobody waits for the phone rules to load: without them a
// number counts as valid, and the server judges it.
import type { Client } from "#widget/client/client.ts";
import { callingCodeOf } from "#widget/parts/countries.ts";

const PARSE_MS = 2_000;
/** How long the national form of a number is waited for. */
export const PHONE_DISPLAY_MS = 10_000;

export interface ReadPhone {
  /** In international form; null when it is none. */
  readonly number: string | null;
  /** As people read it; the international form when the rules come too late for that, too. */
  readonly national: Promise<string>;
}

/** Reads what was typed for a region. */
export async function readPhone(
  { parsePhone }: Pick<Client, "parsePhone">,
  { typed, region }: { readonly typed: string; readonly region: string },
): Promise<ReadPhone> {
  const parsing = parsePhone(typed, region);
  const inTime = await withTimeout(parsing, PARSE_MS);
  if (inTime !== null) {
    return { number: inTime.isValid ? inTime.number : null, national: Promise.resolve(inTime.national) };
  }
  const number = dial(typed, region);
  const lazy = withTimeout(parsing, PHONE_DISPLAY_MS - PARSE_MS);
  return { number, national: lazy.then((parsed) => (parsed?.isValid === true ? parsed.national : number)) };
}

function dial(typed: string, region: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  return typed.trim().startsWith("+") ? `+${digits}` : `+${callingCodeOf(region)}${digits}`;
}

/** What a promise gives in time; null when it takes longer or fails. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lazy = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([promise, lazy]);
  } catch {
    // Whoever waits only so long has an answer of their own for this case.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
