import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A number that a text message can be sent to. */
export interface PhoneNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166. */
  readonly country: string;
  readonly callingCode: string;
}

/** What a form's phone field learns about the digits typed so far (docs/identity-wire.md#8). */
export interface TypedPhoneNumber {
  readonly isValid: boolean;
  /** E.164, or empty. */
  readonly number: string;
  /** The national form of a valid number; else the text as it was typed. */
  readonly national: string;
}

const MOST_CHARACTERS = 40;
const INTERNATIONAL = /^\+[0-9][0-9 ().-]*$/;

/**
 * Reads a number in international form; null where it is not valid, belongs to no country or costs its caller extra,
 * for codes sent there are what toll fraud lives on (docs/threats.md#37).
 */
export function parsePhone(text: string): PhoneNumber | null {
  const typed = text.trim();
  if (typed.length > MOST_CHARACTERS || !INTERNATIONAL.test(typed)) return null;
  const parsed = parsePhoneNumberFromString(typed, { extract: false });
  if (parsed === undefined || parsed.country === undefined || !parsed.isValid()) return null;
  const type = parsed.getType();
  if (type === "PREMIUM_RATE" || type === "SHARED_COST") return null;
  return { number: parsed.number, country: parsed.country, callingCode: parsed.countryCallingCode };
}

/**
 * Reads digits as people type them into a form with a chosen country (docs/specification-map.md#5). Text that is not a
 * whole number comes back untouched: the form shows the answer in place of what was typed, at each key stroke.
 */
export function parsePhoneIn(text: string, region: string): TypedPhoneNumber {
  const nothing = { isValid: false, number: "", national: text };
  if (text.length > MOST_CHARACTERS) return nothing;
  const country = region.toUpperCase();
  const parsed = parsePhoneNumberFromString(text, {
    extract: false,
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
  });
  if (parsed === undefined || !parsed.isValid()) return nothing;
  return { isValid: true, number: parsed.number, national: parsed.formatNational() };
}
