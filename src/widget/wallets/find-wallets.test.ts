import { describe, expect, it } from "vitest";
import { ENGLISH } from "#widget/strings.ts";
import { type Announcement, findWallets, type WalletSources } from "./find-wallets.ts";

describe("findWallets", () => {
  it("finds nothing in a browser without wallets", () => {
    expect(find({})).toEqual([]);
  });

  it("takes nothing for a wallet that cannot be asked", () => {
    expect(find({ ethereum: { isMetaMask: true }, solana: { isPhantom: true }, vessel: "vessel" })).toEqual([]);
  });

  it("finds each wallet in its place, in the order of the buttons", () => {
    const places = {
      BinanceChain: ethereum(),
      ethereum: { ...ethereum(), providers: [ethereum("isCoinbaseWallet"), ethereum("isMetaMask"), ethereum()] },
      solana: solana(),
      phantom: { solana: solana("isPhantom") },
      vessel: { ethereum: ethereum() },
    };
    expect(find(places)).toEqual([
      "Vessel: Vessel",
      "Phantom: Phantom",
      "Metamask: Metamask",
      "Coinbase: Coinbase",
      "Binance: Binance",
      "OtherEthereum: Other Ethereum Wallet",
      "OtherSolana: Other Solana Wallet",
    ]);
  });

  it("finds the one wallet of a browser whose flags it does not know", () => {
    expect(find({ ethereum: ethereum("isFrame") })).toEqual(["OtherEthereum: Other Ethereum Wallet"]);
  });

  it("takes a wallet that only calls itself MetaMask for another one", () => {
    expect(find({ ethereum: ethereum("isMetaMask", "isRabby") })).toEqual(["OtherEthereum: Other Ethereum Wallet"]);
  });

  it("knows Phantom in the place that all Solana wallets share", () => {
    expect(find({ solana: solana("isPhantom") })).toEqual(["Phantom: Phantom"]);
  });

  it("lists Phantom once when it lies in both of its places", () => {
    const provider = solana("isPhantom");
    expect(find({ solana: provider, phantom: { solana: provider } })).toEqual(["Phantom: Phantom"]);
  });

  it("lists announced wallets by the names they give themselves", () => {
    expect(find({}, [announcement("me.rainbow", "Rainbow"), announcement("io.rabby", "Rabby Wallet")])).toEqual([
      "OtherEthereum: Rainbow",
      "OtherEthereum: Rabby Wallet",
    ]);
  });

  it("knows announced wallets by the domain of their makers", () => {
    expect(find({}, [announcement("com.coinbase.wallet", "x"), announcement("io.metamask", "MetaMask")])).toEqual([
      "Metamask: Metamask",
      "Coinbase: Coinbase",
    ]);
  });

  it("lists a wallet once that announces itself and lies in the page as well", () => {
    expect(find({ ethereum: ethereum("isMetaMask") }, [announcement("io.metamask", "MetaMask")])).toHaveLength(1);
    const shared = ethereum();
    expect(find({ ethereum: shared }, [{ ...announcement("x.y", "Frame"), provider: shared }])).toEqual([
      "OtherEthereum: Frame",
    ]);
    const rabby = { ...announcement("io.rabby", "Rabby"), provider: ethereum("isMetaMask", "isRabby") };
    expect(find({ ethereum: ethereum("isMetaMask", "isRabby") }, [rabby])).toEqual(["OtherEthereum: Rabby"]);
  });

  it("keeps a wallet in the page that is not the announced one", () => {
    expect(find({ ethereum: ethereum("isFrame") }, [announcement("io.rabby", "Rabby")])).toEqual([
      "OtherEthereum: Rabby",
      "OtherEthereum: Other Ethereum Wallet",
    ]);
  });

  it("keeps all wallets of a list and counts those without a name of their own", () => {
    expect(find({ ethereum: { providers: [ethereum("isFrame"), ethereum("isTally")] } })).toEqual([
      "OtherEthereum: Other Ethereum Wallet",
      "OtherEthereum: Other Ethereum Wallet 2",
    ]);
  });

  it("names the chain of a namesake", () => {
    expect(find({ solana: solana("isPhantom") }, [announcement("app.phantom", "Phantom")])).toEqual([
      "Phantom: Phantom",
      "OtherEthereum: Phantom (Ethereum)",
    ]);
  });

  it("gives a nameless wallet a name", () => {
    expect(find({}, [announcement("x.y", "")])).toEqual(["OtherEthereum: Other Ethereum Wallet"]);
  });
});

function find(places: WalletSources, announced: readonly Announcement[] = []): readonly string[] {
  return findWallets(places, announced, ENGLISH).map(({ option, name }) => `${option}: ${name}`);
}

function ethereum(...flags: string[]) {
  return { ...flagged(flags), request: () => Promise.resolve([]) };
}

function solana(...flags: string[]) {
  return { ...flagged(flags), connect: () => Promise.resolve({}) };
}

function flagged(flags: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(flags.map((flag) => [flag, true]));
}

function announcement(rdns: string, name: string): Announcement {
  return { uuid: `uuid of ${rdns}`, rdns, name, provider: ethereum() };
}
