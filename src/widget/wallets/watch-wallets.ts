import type { WalletResult } from "#widget/flows/flows.ts";
import {
  type Announcement,
  findWallets,
  type InjectedWallet,
  readAnnouncement,
  type WalletNames,
  type WalletSources,
} from "./find-wallets.ts";
import { connectEthereum, connectSolana, signEthereum, signSolana } from "./sign-with-wallet.ts";

/** A wallet that can be asked. */
export interface OpenWallet extends WalletResult {
  readonly type: "ethereum" | "solana";
  /** Asks its owner for an address. */
  connect(): Promise<string>;
  /** Asks its owner to sign; the signature is written as the protocol wants it. */
  sign(message: string, address: string): Promise<string>;
}

export interface WalletWatch {
  /** The same array until it changes. */
  wallets(): readonly OpenWallet[];
  /** Asks wallets to announce themselves and calls back when the list changed; the function ends it. */
  onChange(heard: () => void): () => void;
}

/** Keeps the list of the wallets of a page. It listens only while somebody wants to know. */
export function watchWallets(page: WalletSources & EventTarget, names: WalletNames): WalletWatch {
  const announced = new Map<string, Announcement>();
  const find = (): readonly OpenWallet[] => findWallets(page, [...announced.values()], names).map(openWallet);
  let wallets = find();
  return {
    wallets: () => wallets,
    onChange(heard) {
      const onAnnounce = (event: Event): void => {
        const announcement = readAnnouncement("detail" in event ? event.detail : null);
        if (announcement === null || announced.get(announcement.uuid)?.provider === announcement.provider) return;
        announced.set(announcement.uuid, announcement);
        wallets = find();
        heard();
      };
      wallets = find();
      page.addEventListener("eip6963:announceProvider", onAnnounce);
      page.dispatchEvent(new Event("eip6963:requestProvider"));
      return () => page.removeEventListener("eip6963:announceProvider", onAnnounce);
    },
  };
}

function openWallet(wallet: InjectedWallet): OpenWallet {
  const { option, name, id, type } = wallet;
  if (wallet.type === "solana") {
    const { provider } = wallet;
    return {
      option,
      name,
      id,
      type,
      connect: () => connectSolana(provider),
      sign: (text) => signSolana(provider, text),
    };
  }
  const { provider } = wallet;
  return {
    option,
    name,
    id,
    type,
    connect: () => connectEthereum(provider),
    sign: (message, address) => signEthereum(provider, { message, address }),
  };
}
