// Which wallets a browser has (docs/identity-wire.md#10): those that announce themselves (EIP-6963) and those that only
// lie about in the page, each once and in the order of their buttons.
import { isRecord } from "#platform/json.ts";
import type { WalletOption } from "#widget/state.ts";
import type { Strings } from "#widget/strings.ts";
import {
  type EthereumProvider,
  isEthereumProvider,
  isSolanaProvider,
  readFlags,
  type SolanaProvider,
} from "./wallet-provider.ts";

/** Where wallets lay themselves down in a page. */
export interface WalletSources {
  readonly ethereum?: unknown;
  readonly solana?: unknown;
  readonly phantom?: unknown;
  readonly vessel?: unknown;
  readonly BinanceChain?: unknown;
}

export type InjectedWallet = { readonly option: WalletOption; readonly name: string; readonly id: string } & (
  | { readonly type: "ethereum"; readonly provider: EthereumProvider }
  | { readonly type: "solana"; readonly provider: SolanaProvider }
);

export type WalletNames = Pick<Strings, "otherEthereumWallet" | "otherSolanaWallet">;

const ORDER: readonly WalletOption[] = [
  "Vessel",
  "Phantom",
  "Metamask",
  "Coinbase",
  "Binance",
  "OtherEthereum",
  "OtherSolana",
];

const BY_RDNS: ReadonlyMap<string, WalletOption> = new Map([
  ["io.metamask", "Metamask"],
  ["com.coinbase.wallet", "Coinbase"],
  ["com.binance.wallet", "Binance"],
]);

/** Lists the wallets; a wallet found in two ways is one. */
export function findWallets(
  places: WalletSources,
  announced: readonly Announcement[],
  names: WalletNames,
): readonly InjectedWallet[] {
  const found = [
    ...announced.map((announcement) => readAnnounced(announcement, names)),
    ...readVessel(places),
    ...readEthereum(places, names),
    ...readBinance(places),
    ...readSolana(places, names),
  ];
  const unique = found.filter((wallet, index) => !found.slice(0, index).some((earlier) => isSame(earlier, wallet)));
  return distinguish(unique.toSorted((one, other) => ORDER.indexOf(one.option) - ORDER.indexOf(other.option)));
}

function readAnnounced({ rdns, uuid, name, provider }: Announcement, names: WalletNames): InjectedWallet {
  const option = BY_RDNS.get(rdns);
  if (option !== undefined) return knownEthereum(option, provider);
  const ownName = name === "" ? names.otherEthereumWallet : name;
  return { option: "OtherEthereum", name: ownName, id: rdns === "" ? uuid : rdns, type: "ethereum", provider };
}

function readVessel({ vessel }: WalletSources): readonly InjectedWallet[] {
  const provider = isRecord(vessel) && isRecord(vessel["ethereum"]) ? vessel["ethereum"] : vessel;
  return isEthereumProvider(provider) ? [knownEthereum("Vessel", provider)] : [];
}

function readBinance({ BinanceChain: provider }: WalletSources): readonly InjectedWallet[] {
  return isEthereumProvider(provider) ? [knownEthereum("Binance", provider)] : [];
}

/** One place for all wallets of Ethereum, so several of them share it by a list. */
function readEthereum({ ethereum }: WalletSources, names: WalletNames): readonly InjectedWallet[] {
  const listed = isRecord(ethereum) && Array.isArray(ethereum["providers"]) ? ethereum["providers"] : [];
  const candidates: readonly unknown[] = listed.length > 0 ? listed : [ethereum];
  return candidates.filter(isEthereumProvider).map((provider, index): InjectedWallet => {
    const option = optionOf(provider);
    if (option !== "OtherEthereum") return knownEthereum(option, provider);
    return { option, name: names.otherEthereumWallet, id: `${option} ${index}`, type: "ethereum", provider };
  });
}

/** Many wallets also call themselves MetaMask so that old pages find them; their own flag beside it gives them away. */
function optionOf(provider: EthereumProvider): "Metamask" | "Coinbase" | "OtherEthereum" {
  const flags = readFlags(provider);
  if (flags.includes("isCoinbaseWallet")) return "Coinbase";
  const isOther = flags.some((flag) => !/^isMetaMask/i.test(flag));
  return flags.includes("isMetaMask") && !isOther ? "Metamask" : "OtherEthereum";
}

function readSolana({ phantom, solana }: WalletSources, names: WalletNames): readonly InjectedWallet[] {
  const ofPhantom = isRecord(phantom) ? phantom["solana"] : undefined;
  return [ofPhantom, solana].filter(isSolanaProvider).map((provider): InjectedWallet => {
    const isPhantom = Reflect.get(provider, "isPhantom") === true;
    const option = isPhantom ? "Phantom" : "OtherSolana";
    return { option, name: isPhantom ? option : names.otherSolanaWallet, id: option, type: "solana", provider };
  });
}

/** Wallets of which a browser has one are known by their option. */
function knownEthereum(option: WalletOption, provider: EthereumProvider): InjectedWallet {
  return { option, name: option, id: option, type: "ethereum", provider };
}

function isSame(one: InjectedWallet, other: InjectedWallet): boolean {
  if (one.provider === other.provider || one.id === other.id) return true;
  if (one.option !== "OtherEthereum" || other.option !== "OtherEthereum") return false;
  // Announced wallets may lay down another object of theirs for old pages; it carries the same flags.
  const flags = readFlags(one.provider);
  return flags.length > 0 && flags.join() === readFlags(other.provider).join();
}

/** No two buttons say the same: a namesake on the other chain names its chain, others are counted. */
function distinguish(wallets: readonly InjectedWallet[]): readonly InjectedWallet[] {
  return wallets.map((wallet, index) => {
    const namesakes = wallets.slice(0, index).filter(({ name }) => name === wallet.name);
    if (namesakes.length === 0) return wallet;
    const isOnOtherChain = namesakes.every(({ type }) => type !== wallet.type);
    const mark = isOnOtherChain ? `(${wallet.type === "solana" ? "Solana" : "Ethereum"})` : namesakes.length + 1;
    return { ...wallet, name: `${wallet.name} ${mark}` };
  });
}

const LONGEST_NAME = 40;

/** A wallet that made itself known (EIP-6963). */
export interface Announcement {
  /** One for each wallet and visit. */
  readonly uuid: string;
  /** Reverse domain of who made it; empty when it said none. */
  readonly rdns: string;
  readonly name: string;
  readonly provider: EthereumProvider;
}

/** Reads what came with the event; null for what is no announcement. Its picture is not read: it is the wallet's own. */
export function readAnnouncement(detail: unknown): Announcement | null {
  if (!isRecord(detail) || !isRecord(detail["info"]) || !isEthereumProvider(detail["provider"])) return null;
  const { uuid, rdns, name } = detail["info"];
  if (typeof uuid !== "string" || typeof name !== "string") return null;
  return {
    uuid,
    rdns: typeof rdns === "string" ? rdns : "",
    name: cleanName(name),
    provider: detail["provider"],
  };
}

/** A name stands on a button: one line, no marks that turn the direction of what follows. */
function cleanName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, " ").trim();
  return Array.from(line).slice(0, LONGEST_NAME).join("");
}
