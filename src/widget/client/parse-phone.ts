// Late, as it holds the rules of the world's phone numbers, which are more than all the rest of the client.
import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/min";
import type { Client } from "./client.ts";

const MOST_CHARACTERS = 40;

/** Reads a number as it is typed for a country. */
export function parsePhone(typed: string, region: string): Awaited<ReturnType<Client["parsePhone"]>> {
  if (typed.length > MOST_CHARACTERS) return { isValid: false, number: "", national: typed };
  const country: CountryCode | undefined = isSupportedCountry(region) ? region : undefined;
  const parsed = parsePhoneNumberFromString(typed, {
    extract: false,
    ...(country === undefined ? {} : { defaultCountry: country }),
  });
  if (parsed === undefined || !parsed.isValid()) {
    // Without the closing signs that a next digit would bring: what was rubbed out must not come back.
    const formed = new AsYouType(country).input(typed).replace(/\D+$/, "");
    return { isValid: false, number: "", national: formed === "" ? typed : formed };
  }
  // A number of another country would be read as one of this country without its own code.
  const isHere = country !== undefined && parsed.countryCallingCode === getCountryCallingCode(country);
  const national = isHere ? parsed.formatNational() : parsed.formatInternational();
  return { isValid: true, number: parsed.number, national };
}
