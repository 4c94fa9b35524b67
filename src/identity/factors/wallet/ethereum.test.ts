import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openEthereumWallet } from "#testing/wallets.ts";
import { recoverEthereumSigner } from "./ethereum.ts";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const ZERO = "00".repeat(32);

const wallet = openEthereumWallet("recovery");

const signature = wallet.sign("Hello");

const r = signature.slice(2, 66);

const s = signature.slice(66, 130);

const v = Number.parseInt(signature.slice(130), 16);

describe("recoverEthereumSigner", () => {
  it.each([
    ["empty", ""],
    ["only 0x", "0x"],
    ["without 0x", signature.slice(2)],
    ["of 64 bytes (EIP-2098)", signature.slice(0, -2)],
    ["of 66 bytes", `${signature}00`],
    ["with a letter that is no digit", `${signature.slice(0, -1)}g`],
    ["with an unknown last byte", `0x${r}${s}1d`],
    ["of a replay-protected transaction (v 37)", `0x${r}${s}25`],
    ["all zero", `0x${ZERO}${ZERO}1b`],
    ["with a zero r", `0x${ZERO}${s}1b`],
    ["with a zero s", `0x${r}${ZERO}1b`],
    ["with r beyond the group", `0x${"ff".repeat(32)}${s}1b`],
    ["with s equal to the order of the group", `0x${r}${ORDER.toString(16)}1b`],
    ["with an r that is no coordinate", `0x${"0".repeat(63)}5${s}1b`],
  ])("refuses a signature %s", (_, broken) => {
    expect(recoverEthereumSigner("Hello", broken)).toBeNull();
  });

  it("refuses the second form of a right signature, with s beyond the middle", () => {
    const high = (ORDER - BigInt(`0x${s}`)).toString(16).padStart(64, "0");
    expect(recoverEthereumSigner("Hello", `0x${r}${high}${(v === 27 ? 28 : 27).toString(16)}`)).toBeNull();
  });

  it("agrees with a signature made elsewhere", () => {
    const known = `0x${"b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd"}${"6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029"}1c`;
    expect(recoverEthereumSigner("Some data", known)?.checksummed).toBe("0x2c7536E3605D9C16a7a3D7b1898e529396a65c23");
  });

  it("reads the last byte with and without the 27, and digits in capitals", () => {
    expect(recoverEthereumSigner("Hello", `0x${r}${s}0${v - 27}`)?.key).toBe(wallet.address);
    expect(recoverEthereumSigner("Hello", `0x${(r + s).toUpperCase()}${v.toString(16)}`)?.key).toBe(wallet.address);
  });

  it("recovers the signer of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (message) => {
        expect(recoverEthereumSigner(message, wallet.sign(message))?.key).toBe(wallet.address);
      }),
      { numRuns: 25 },
    );
  });

  it("recovers nobody or somebody else after one bit was changed", () => {
    fc.assert(
      fc.property(fc.nat(64 * 8 - 1), (bit) => {
        const bytes = Buffer.from(signature.slice(2), "hex");
        bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(recoverEthereumSigner("Hello", `0x${bytes.toString("hex")}`)?.key).not.toBe(wallet.address);
      }),
      { numRuns: 50 },
    );
  });

  it("recovers somebody else for another message", () => {
    expect(recoverEthereumSigner("Hello.", signature)?.key).not.toBe(wallet.address);
  });
});
