import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdentityError } from "#identity/errors.ts";
import { readBreachFilter, writeBreachFilter } from "./breach-check.ts";

const bundled = new URL("../../../../data/breached-passwords/filter.bin", import.meta.url);

function codeThrownFor(file: Uint8Array): unknown {
  try {
    readBreachFilter(file);
    return null;
  } catch (error) {
    return error instanceof IdentityError ? error.code : error;
  }
}

describe("readBreachFilter", () => {
  it("throws on a file of another format, and on one that was cut", () => {
    const file = writeBreachFilter(["one", "two"]);
    expect(codeThrownFor(new Uint8Array())).toBe("identity/unreadable-data");
    expect(codeThrownFor(file.subarray(0, -1))).toBe("identity/unreadable-data");
    expect(codeThrownFor(Uint8Array.from(file).fill(9, 4, 8))).toBe("identity/unreadable-data");
    expect(codeThrownFor(Buffer.from("<!doctype html><p>404"))).toBe("identity/unreadable-data");
  });

  it("finds every password that was put in", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (passwords) => {
        const filter = readBreachFilter(writeBreachFilter(passwords));
        expect(passwords.filter((password) => !filter.has(password))).toEqual([]);
      }),
    );
  });

  it("reads a file that lies inside a larger buffer", () => {
    const padded = Buffer.concat([Buffer.alloc(3), writeBreachFilter(["letmein"])]);
    expect(readBreachFilter(padded.subarray(3)).has("letmein")).toBe(true);
  });
});

describe("the bundled filter", async () => {
  const filter = readBreachFilter(await readFile(bundled));

  it("docs/threats.md#15: knows the passwords everybody uses, in any capitals", () => {
    expect(
      ["123456", "password", "Password", "QWERTY123", "iloveyou", "dragon"].filter((one) => !filter.has(one)),
    ).toEqual([]);
    expect(filter.entries).toBe(54_224);
  });

  it("takes at most one in 10,000 unknown passwords for a known one", () => {
    let alarms = 0;
    for (let number = 0; number < 50_000; number += 1) if (filter.has(`unheard of ${number}`)) alarms += 1;
    expect(alarms).toBeLessThanOrEqual(5);
  });
});

describe("writeBreachFilter", () => {
  it("gives equal bytes for equal lists in any order", () => {
    expect(writeBreachFilter(["b", "A", "a"])).toEqual(writeBreachFilter(["a", "b"]));
  });
});
