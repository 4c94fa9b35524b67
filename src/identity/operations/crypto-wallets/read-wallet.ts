import { parseWalletAddress, type WalletAddress } from "#identity/factors/wallet/wallet-address.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

interface NamedWallet {
  readonly crypto_wallet_address: string;
  readonly crypto_wallet_type: string;
}

/** Reads the wallet that a request names. */
export function readWallet({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
}: NamedWallet): { readonly ok: true; readonly wallet: WalletAddress } | Refusal {
  if (type !== "ethereum" && type !== "solana") return refuse("invalid_wallet_type");
  const wallet = parseWalletAddress(type, address);
  if (wallet !== null) return { ok: true, wallet };
  return refuse(type === "ethereum" ? "invalid_ethereum_address" : "invalid_solana_address");
}
