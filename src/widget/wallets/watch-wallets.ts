import type { WalletResult } from "#widget/flows/flows.ts";
import {
  type Announcement,
  findWallets,
  type InjectedWallet,
  readAnnouncement,
  type WalletNames,
  type WalletSources,
} from "./find-wallets.ts";
import { isRecord } from "#platform/json.ts";
import { type EthereumProvider, isSolanaRequester, isSolanaSigner, type SolanaProvider } from "./wallet-provider.ts";

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

/** Asks the owner of a Solana wallet for an address. Rejects when they or the wallet refuse. */
export async function connectSolana(provider: SolanaProvider): Promise<string> {
  const connected = await provider.connect();
  // Wallets answer with the key, or keep it to themselves and answer with nothing.
  const key: unknown = (isRecord(connected) ? connected["publicKey"] : undefined) ?? Reflect.get(provider, "publicKey");
  if (!isPublicKey(key)) throw new Error("The wallet returned no address.");
  return key.toString();
}

/** Keys write themselves in base58; some wallets have done it already. */
function isPublicKey(value: unknown): value is { toString(): string } {
  return typeof value === "string" || isRecord(value);
}

/** Lets the owner sign the bytes of the challenge; in base58, as the protocol requires (docs/identity-wire.md#4). */
export async function signSolana(provider: SolanaProvider, message: string): Promise<string> {
  const bytes = new TextEncoder().encode(message);
  const answer = await askForSignature(provider, bytes);
  const signature = isRecord(answer) && !ArrayBuffer.isView(answer) ? answer["signature"] : answer;
  if (typeof signature === "string") return signature;
  if (ArrayBuffer.isView(signature)) {
    return encodeBase58(new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength));
  }
  if (isByteList(signature)) return encodeBase58(Uint8Array.from(signature));
  throw new Error("The wallet returned no signature.");
}

function askForSignature(provider: SolanaProvider, message: Uint8Array): Promise<unknown> {
  if (isSolanaSigner(provider)) return provider.signMessage(message, "utf8");
  if (isSolanaRequester(provider)) {
    return provider.request({ method: "signMessage", params: { message, display: "utf8" } });
  }
  throw new Error("The wallet cannot sign messages.");
}

function isByteList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((byte) => Number.isInteger(byte));
}

/** Asks the owner of an Ethereum wallet for an address. Rejects when they or the wallet refuse. */
export async function connectEthereum(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: "eth_requestAccounts" });
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== "string") throw new Error("The wallet returned no address.");
  return address;
}

/** Asks the owner to sign the challenge as plain text, so that they can read it (docs/identity-wire.md#4). */
export async function signEthereum(
  provider: EthereumProvider,
  { message, address }: { readonly message: string; readonly address: string },
): Promise<string> {
  const signature = await provider.request({ method: "personal_sign", params: [message, address] });
  if (typeof signature !== "string") throw new Error("The wallet returned no signature.");
  return signature;
}

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Writes bytes in base58, as Solana writes signatures (docs/identity-wire.md#4); a library for it is ten times as large. */
export function encodeBase58(bytes: Uint8Array): string {
  // Digits of the number that the bytes are, the lowest first.
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (const [position, digit] of digits.entries()) {
      carry += digit * 256;
      digits[position] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const leadingZeros = bytes.findIndex((byte) => byte !== 0);
  const zeros = "1".repeat(leadingZeros === -1 ? bytes.length : leadingZeros);
  return zeros + digits.reduceRight((text, digit) => text + ALPHABET.charAt(digit), "");
}
