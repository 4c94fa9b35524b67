import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePhone, parsePhoneIn } from "./phone-number.ts";

describe("parsePhone", () => {
  it.each([
    "",
    "+",
    "4155552671",
    "0014155552671",
    "+1415555267",
    "+141555526711",
    "+15555555555",
    "+9991234567",
    "tel:+14155552671",
    "call +14155552671",
    "+14155552671 ext 5",
    "+14155552671;ext=5",
    "+1415555２671",
    "+1415555267１",
    "+1\u00004155552671",
    `+${"1".repeat(60)}`,
  ])("refuses %j", (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it("refuses numbers of no country and numbers that cost their caller extra", () => {
    expect(parsePhone("+883510000000000")).toBeNull();
    expect(parsePhone("+80012345678")).toBeNull();
    expect(parsePhone("+19002345678")).toBeNull();
    expect(parsePhone("+449098790000")).toBeNull();
  });

  it("gives E.164, country and calling code, however the number is spaced", () => {
    const expected = { number: "+14155552671", country: "US", callingCode: "1" };
    expect(parsePhone("+14155552671")).toEqual(expected);
    expect(parsePhone(" +1 (415) 555-2671 ")).toEqual(expected);
    expect(parsePhone("+1.415.555.2671")).toEqual(expected);
    expect(parsePhone("+1 604 555 0123")?.country).toBe("CA");
    expect(parsePhone("+442079460958")).toEqual({ number: "+442079460958", country: "GB", callingCode: "44" });
    expect(parsePhone("+39 06 698 12345")?.number).toBe("+390669812345");
  });

  it("gives a number that parses to itself, for whatever it takes", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[0-9 ().-]{6,20}$/), (text) => {
        const parsed = parsePhone(text);
        if (parsed === null) return;
        expect(parsed.number).toMatch(/^\+[1-9][0-9]{3,14}$/);
        expect(parsePhone(parsed.number)).toEqual(parsed);
      }),
      { numRuns: 500 },
    );
  });
});

describe("parsePhoneIn", () => {
  it.each(["", "4", "415555", "(415) 555-267", "ada@example.com", "+", "+1", "４１５5552671 x"])(
    "gives back %j as it was typed while it is no whole number",
    (text) => {
      expect(parsePhoneIn(text, "US")).toEqual({ isValid: false, number: "", national: text });
    },
  );

  it("reads a national number by the country chosen beside it", () => {
    expect(parsePhoneIn("4155552671", "US")).toEqual({
      isValid: true,
      number: "+14155552671",
      national: "(415) 555-2671",
    });
    expect(parsePhoneIn("030 901820", "de")).toEqual({ isValid: true, number: "+4930901820", national: "030 901820" });
  });

  it("reads an international number whatever country is chosen, known or not", () => {
    expect(parsePhoneIn("+4930901820", "US").national).toBe("030 901820");
    expect(parsePhoneIn("+14155552671", "").isValid).toBe(true);
    expect(parsePhoneIn("4155552671", "ZZ").isValid).toBe(false);
    expect(parsePhoneIn("4155552671", "__proto__").isValid).toBe(false);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 3 }), (text, region) => {
        expect(typeof parsePhoneIn(text, region).isValid).toBe("boolean");
      }),
    );
  });
});
