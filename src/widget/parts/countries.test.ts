import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import { callingCodeOf, countries, namedCountries } from "./countries.ts";

describe("countries", () => {
  it("are those of the phone rules, each with its calling code", () => {
    const table = new Map(countries().map(({ region, callingCode }) => [region, callingCode]));
    expect(table).toEqual(new Map(getCountries().map((region) => [region, getCountryCallingCode(region)])));
    expect(countries()).toHaveLength(table.size);
  });
});

describe("callingCodeOf", () => {
  it("knows nothing of regions that have no phone numbers", () => {
    expect(callingCodeOf("XX")).toBe("");
    expect(callingCodeOf("GB")).toBe("44");
  });
});

describe("namedCountries", () => {
  it("falls back to English for a language tag that is none", () => {
    expect(namedCountries("not a tag")[0]).toEqual({ region: "US", callingCode: "1", name: "United States" });
  });

  it("begins with the default and sorts the others by their names", () => {
    const german = namedCountries("de").map(({ name }) => name);
    expect(german.slice(0, 3)).toEqual(["Vereinigte Staaten", "Afghanistan", "Ägypten"]);
  });
});
