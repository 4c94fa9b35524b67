import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSlots } from "./wallet-buttons.tsx";

const SEVEN = ["Vessel", "Phantom", "Metamask", "Coinbase", "Binance", "OtherEthereum", "OtherSolana"];

describe("chooseSlots", () => {
  it("shows five wallets on Main without any provider and sends two to the other screen", () => {
    expect(chooseSlots(0, SEVEN)).toEqual({
      onMain: ["Vessel", "Phantom", "Metamask", "Coinbase", "Binance"],
      onOtherScreen: ["OtherEthereum", "OtherSolana"],
    });
  });

  it("takes one slot of the wallets for each provider", () => {
    expect(chooseSlots(3, SEVEN).onMain).toEqual(["Vessel", "Phantom"]);
  });

  it("leaves nothing for the other screen when the slots suffice", () => {
    expect(chooseSlots(3, ["Phantom", "Metamask"])).toEqual({ onMain: ["Phantom", "Metamask"], onOtherScreen: [] });
  });

  it("sends all wallets to the other screen when providers take every slot", () => {
    expect(chooseSlots(5, SEVEN)).toEqual({ onMain: [], onOtherScreen: SEVEN });
    expect(chooseSlots(19, SEVEN)).toEqual({ onMain: [], onOtherScreen: SEVEN });
  });

  it("loses, repeats and reorders no wallet, whatever the numbers", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(fc.string(), { maxLength: 12 }), (providerCount, wallets) => {
        const { onMain, onOtherScreen } = chooseSlots(providerCount, wallets);
        expect([...onMain, ...onOtherScreen]).toEqual(wallets);
      }),
    );
  });
});
