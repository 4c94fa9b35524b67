import type { WireWallet } from "#contracts/sdk-v1/user.ts";
import { parseEthereumAddress } from "./ethereum-address.ts";
import { parseSolanaAddress } from "./solana-address.ts";

export type WalletType = WireWallet["crypto_wallet_type"];

/** An account on a chain, by its kind of signature (docs/identity-wire.md#4). */
export interface WalletAddress {
  readonly type: WalletType;
  /** As it is shown: with EIP-55 capitals for Ethereum. */
  readonly address: string;
  /** Equal for all spellings of one account. */
  readonly key: string;
}

/** Reads an address of the given type; null where it is none. */
export function parseWalletAddress(type: WalletType, text: string): WalletAddress | null {
  if (type === "ethereum") {
    const parsed = parseEthereumAddress(text);
    return parsed === null ? null : { type, address: parsed.checksummed, key: parsed.key };
  }
  const parsed = parseSolanaAddress(text);
  return parsed === null ? null : { type, address: parsed.address, key: parsed.address };
}
