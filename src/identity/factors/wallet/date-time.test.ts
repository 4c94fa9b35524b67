import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDateTime } from "./siwe-message.ts";

describe("parseDateTime", () => {
  it.each([
    ["2026-02-29T00:00:00Z"],
    ["2026-04-31T00:00:00Z"],
    ["2026-13-01T00:00:00Z"],
    ["2026-00-10T00:00:00Z"],
    ["2026-01-01T24:00:00Z"],
    ["2026-01-01T00:60:00Z"],
    ["2026-01-01T00:00:60Z"],
    ["2026-01-01T00:00:00+24:00"],
    ["2026-01-01T00:00:00"],
    ["2026-01-01T00:00Z"],
    ["2026-01-01 00:00:00Z"],
    ["2026-01-01T00:00:00.Z"],
    ["2026-01-01"],
    ["now"],
    [""],
  ])("refuses %s", (text) => {
    expect(parseDateTime(text)).toBeNull();
  });

  it("reads offsets and parts of seconds", () => {
    expect(parseDateTime("2026-11-22T10:30:15.5+02:00")?.toISOString()).toBe("2026-11-22T08:30:15.500Z");
    expect(parseDateTime("2028-02-29T23:59:59Z")?.toISOString()).toBe("2028-02-29T23:59:59.000Z");
  });

  it("reads every instant as it is written", () => {
    const instants = fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (date) => {
        expect(parseDateTime(date.toISOString())).toEqual(date);
      }),
    );
  });
});
