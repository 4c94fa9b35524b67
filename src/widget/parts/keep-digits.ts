import { PASSCODE_DIGITS } from "#contracts/sdk-v1/limits.ts";

/** The digits of what was typed or pasted, at most six (docs/specification-map.md#5). */
export function keepDigits(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, PASSCODE_DIGITS);
}
