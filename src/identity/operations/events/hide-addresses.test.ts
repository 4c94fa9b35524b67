import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hideAddresses } from "./collect-events.ts";

const digest = (address: string): string => `<${address.length}>`;

describe("hideAddresses", () => {
  it.each([
    ["ann@example.com", "address:<15>"],
    ["o'brien@example.com", "address:<19>"],
    ["Write to Ann <ann+tag@mail.example.co.uk>, please", "Write to Ann <address:<26>>, please"],
    [
      "https://app.example.com/?login_hint=ann%40example.com&x=1",
      "https://app.example.com/?login_hint=address:<15>&x=1",
    ],
    ["mailto:ann@example.com", "mailto:address:<15>"],
    ["ännchen@exämple.de", "address:<18>"],
    ["a@b and c@d", "address:<3> and address:<3>"],
    ["ann%2540example.com", "address:<15>"],
    ['x="ann smith"@example.com', 'x="ann address:hidden'],
    ["no address at all", "no address at all"],
  ])("replaces the addresses of %s", (text, hidden) => {
    expect(hideAddresses(text, digest)).toBe(hidden);
  });

  it("replaces equal addresses by equal words, in any case", () => {
    const seen: string[] = [];
    hideAddresses(["Ann@Example.com", "ann%40example.com"], (address) => {
      seen.push(address);
      return "";
    });
    expect(seen).toEqual(["ann@example.com", "ann@example.com"]);
  });

  it("looks into lists, members and the names of members", () => {
    const value = { list: [{ to: "ann@example.com" }], "ann@example.com": true };
    expect(hideAddresses(value, digest)).toEqual({ list: [{ to: "address:<15>" }], "address:<15>": true });
  });

  it("keeps numbers, truths and nothing, and cuts what is long, wide or deep", () => {
    expect(hideAddresses({ a: 1, b: true, c: null }, digest)).toEqual({ a: 1, b: true, c: null });
    expect(hideAddresses("x".repeat(600), digest)).toBe("x".repeat(512));
    expect(
      hideAddresses(
        Array.from({ length: 200 }, () => 1),
        digest,
      ),
    ).toHaveLength(100);
    const deep: unknown = JSON.parse(`${"[".repeat(20_000)}"ann@example.com"${"]".repeat(20_000)}`);
    expect(JSON.stringify(hideAddresses(deep, digest))).toBe("[[[[[[[[null]]]]]]]]");
  });

  it("docs/threats.md#31: drops what no database keeps, and keys of the prototype", () => {
    expect(hideAddresses("a\u0000b\ud800", digest)).toBe("ab\ufffd");
    const hostile: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "a": 1}');
    expect(JSON.stringify(hideAddresses(hostile, digest))).toBe('{"a":1}');
  });

  it("leaves no address anywhere, whatever stands around it", () => {
    const around = fc.string({
      maxLength: 20,
      unit: fc.constantFrom(" ", ".", ",", ":", "<", ">", "(", "'", '"', "/", "?", "&", "=", "\n"),
    });
    fc.assert(
      fc.property(fc.emailAddress(), around, around, (address, before, after) => {
        const hidden = JSON.stringify(hideAddresses({ [before]: [before + address + after] }, digest));
        expect(hidden).not.toContain("@");
      }),
    );
  });
});
