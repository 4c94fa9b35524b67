import type { Strings } from "#widget/strings.ts";

/** Whether a message stands at its field, where the banner need not repeat it. */
export function isFieldFault(message: string, strings: Strings): boolean {
  return [strings.invalidEmail, strings.invalidEmailOtp, strings.invalidPhone].includes(message);
}
