import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeMetadata } from "./me.ts";

describe("mergeMetadata", () => {
  it("refuses more than twenty keys, counted after the merge", () => {
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, position) => [`key${position}`, position]));
    expect(mergeMetadata(twenty, { more: 1 })).toBeNull();
    expect(mergeMetadata(twenty, { key3: null, more: 1 })).toMatchObject({ more: 1 });
  });

  it("refuses more than 4 KB, counted in bytes", () => {
    expect(mergeMetadata({}, { text: "x".repeat(4096) })).toBeNull();
    expect(mergeMetadata({}, { text: "ü".repeat(2045) })).toBeNull();
    expect(mergeMetadata({}, { text: "ü".repeat(2042) })).not.toBeNull();
  });

  it("refuses what no database keeps, wherever it stands", () => {
    expect(mergeMetadata({}, { text: "a\u0000b" })).toBeNull();
    expect(mergeMetadata({}, { "a\u0000b": 1 })).toBeNull();
    expect(mergeMetadata({}, { list: [{ deep: "\ud800" }] })).toBeNull();
  });

  it("refuses what is nested very deep, without falling over", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
    expect(mergeMetadata({}, { deep })).toBeNull();
  });

  it("replaces at the top level only, and deletes by null there only", () => {
    const stored = { theme: { dark: true, size: 2 }, beta: true };
    expect(mergeMetadata(stored, { theme: { dark: null }, beta: null, old: null })).toEqual({ theme: { dark: null } });
  });

  it("docs/threats.md#31: takes no key for the prototype", () => {
    const hostile = Object.fromEntries([
      ["__proto__", { isAdmin: true }],
      ["constructor", { prototype: { isAdmin: true } }],
    ]);
    const merged = mergeMetadata({}, hostile);
    expect(JSON.stringify(merged)).toBe('{"constructor":{"prototype":{"isAdmin":true}}}');
    expect({}).not.toHaveProperty("isAdmin");
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });

  it("changes nothing by an empty change, and gives small changes back as they were written", () => {
    const metadata = fc.dictionary(fc.string({ maxLength: 8, unit: "grapheme" }), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 6,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(metadata, metadata, (stored, change) => {
        const merged = mergeMetadata(stored, change);
        fc.pre(merged !== null);
        expect(mergeMetadata(merged, {})).toEqual(merged);
        const kept = Object.entries(change).filter(([key, value]) => key !== "__proto__" && value !== null);
        for (const [key, value] of kept) expect(Object.entries(merged)).toContainEqual([key, value]);
      }),
    );
  });
});
