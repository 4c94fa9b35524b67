import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEthereumAddress } from "./ethereum.ts";

// Examples of EIP-55.
const CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

describe("parseEthereumAddress", () => {
  it.each([
    ["without 0x", CHECKSUMMED.slice(2)],
    ["one digit short", CHECKSUMMED.slice(0, -1)],
    ["one digit too many", `${CHECKSUMMED}0`],
    ["with a letter that is no digit", `${CHECKSUMMED.slice(0, -1)}g`],
    ["with a line break after it", `${CHECKSUMMED}\n`],
    ["with a blank before it", ` ${CHECKSUMMED}`],
    ["empty", ""],
  ])("refuses an address %s", (_, text) => {
    expect(parseEthereumAddress(text)).toBeNull();
  });

  it("writes the capitals of EIP-55", () => {
    expect(parseEthereumAddress(CHECKSUMMED.toLowerCase())?.checksummed).toBe(CHECKSUMMED);
    expect(parseEthereumAddress("0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359")?.checksummed).toBe(
      "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    );
    expect(parseEthereumAddress("0x52908400098527886E0F7030069857D2E4169EE7")?.checksummed).toBe(
      "0x52908400098527886E0F7030069857D2E4169EE7",
    );
  });

  it("takes every spelling of an account for the same", () => {
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const capitals = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(bytes, capitals, (account, isCapital) => {
        const digits = Buffer.from(account).toString("hex");
        const spelled = Array.from(digits, (digit, position) =>
          isCapital[position] ? digit.toUpperCase() : digit,
        ).join("");
        const parsed = parseEthereumAddress(`0x${spelled}`);
        expect(parsed).toEqual(parseEthereumAddress(`0x${digits}`));
        expect(parsed?.checksummed.toLowerCase()).toBe(`0x${digits}`);
        expect(parsed?.key).toBe(`0x${digits}`);
      }),
    );
  });
});
