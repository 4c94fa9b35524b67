// The objects that wallets put into a page, known by what they can do and not by what they claim.
import { isRecord } from "#platform/json.ts";

/** A wallet of Ethereum (EIP-1193). */
export interface EthereumProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet of Solana; it signs by a method of its own or by `request`. */
export interface SolanaProvider {
  connect(): Promise<unknown>;
}

export interface SolanaSigner {
  signMessage(message: Uint8Array, display: "utf8"): Promise<unknown>;
}

export interface SolanaRequester {
  request(call: {
    readonly method: "signMessage";
    readonly params: { readonly message: Uint8Array; readonly display: "utf8" };
  }): Promise<unknown>;
}

export function isEthereumProvider(value: unknown): value is EthereumProvider {
  return can(value, "request");
}

export function isSolanaProvider(value: unknown): value is SolanaProvider {
  return can(value, "connect");
}

export function isSolanaSigner(value: unknown): value is SolanaSigner {
  return can(value, "signMessage");
}

export function isSolanaRequester(value: unknown): value is SolanaRequester {
  return can(value, "request");
}

/** The names of the wallets that a provider says it is: `isMetaMask`, `isRabby` and their like. */
export function readFlags(provider: object): readonly string[] {
  const names = new Set(Object.getOwnPropertyNames(provider));
  // Some wallets keep their flags on a prototype.
  for (const name in provider) names.add(name);
  return [...names].filter((name) => /^is[A-Z]/.test(name) && Reflect.get(provider, name) === true).toSorted();
}

function can(value: unknown, method: string): boolean {
  return isRecord(value) && typeof value[method] === "function";
}
