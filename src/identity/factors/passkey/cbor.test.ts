import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCbor } from "#testing/cose-key.ts";
import { readCborItem, readCborMap } from "./cbor.ts";

const hex = (text: string): Buffer => Buffer.from(text, "hex");

/** Every one is CBOR to a generous reader, or to one that does not count. */
const REFUSED: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["a key named twice", "a201020102"],
  ["the same key as a whole number and as a float", "a20102f93c0002"],
  ["equal lists as keys", "a2810102810102"],
  ["nothing as a key", "a1f602"],
  ["a map within a list with a float as its key", "8201a1f93c0002"],
  ["a map that ends before its value", "a101"],
  ["a list that says it is four billion long", "9affffffff"],
  ["a text cut short", "6261"],
  ["bytes cut short", "4401"],
  ["a number in more bytes than it needs", "1801"],
  ["a length in more bytes than it needs", "5803010203"],
  ["a list of unknown length", "9f01ff"],
  ["a map of unknown length", "bf0102ff"],
  ["bytes of unknown length", "5f4101ff"],
  ["a tag", "c101"],
  ["undefined", "f7"],
  ["a number that is none", "f97e00"],
  ["infinity", "f97c00"],
  ["a number larger than JavaScript counts to", "1bffffffffffffffff"],
  ["a value that no standard defines", "f820"],
  ["nine lists within each other", "81".repeat(9) + "01"],
  ["nine maps within each other", "a101".repeat(8) + "a0"],
  ["lists deep enough to exhaust a stack", "81".repeat(18_000)],
  ["maps as keys, deep enough to exhaust a stack", "a1".repeat(18_000)],
];

describe("readCborItem", () => {
  it.each(REFUSED)("refuses %s", (_, bytes) => {
    expect(readCborItem(hex(bytes))).toBeNull();
  });

  it("reads one item and says how long it is, whatever follows", () => {
    expect(readCborItem(hex("a10102ffff"))).toEqual({ value: new Map([[1, 2]]), length: 3 });
    expect(readCborItem(hex("43010203a0"))).toMatchObject({ length: 4 });
  });

  it("takes lists, maps and floats for values", () => {
    expect(readCborItem(hex("a2018201a0616182f93c00a101f6"))).toEqual({
      value: new Map<unknown, unknown>([
        [1, [1, new Map()]],
        ["a", [1, new Map([[1, null]])]],
      ]),
      length: 14,
    });
  });

  it("reads eight levels, and any number of lists beside each other", () => {
    expect(readCborItem(hex("81".repeat(8) + "01"))).not.toBeNull();
    expect(readCborItem(hex(`9818${"8101".repeat(24)}`))?.length).toBe(50);
  });

  it("reads what is written, inside a larger buffer too", () => {
    const value = fc.oneof(fc.integer({ min: -65_000, max: 65_000 }), fc.string(), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(fc.string(), value), { selector: ([key]) => key }), (entries) => {
        const written = writeCbor(new Map(entries));
        const larger = new Uint8Array(Buffer.concat([hex("ffff"), written, hex("ffff")]));
        const read = readCborItem(larger.subarray(2));
        expect(read?.length).toBe(written.length);
        expect(read?.value).toEqual(new Map(entries));
      }),
    );
  });

  it("answers null or an item within the bytes for whatever comes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = readCborItem(bytes);
        expect(read === null || (read.length > 0 && read.length <= bytes.length)).toBe(true);
      }),
    );
  });
});

describe("readCborMap", () => {
  it.each(["a1010200", "80", "01", "f6", "a1"])("refuses %s, which is no map or not only one", (bytes) => {
    expect(readCborMap(hex(bytes))).toBeNull();
  });

  it("reads a map", () => {
    expect(readCborMap(hex("a10102"))).toEqual(new Map([[1, 2]]));
  });
});
