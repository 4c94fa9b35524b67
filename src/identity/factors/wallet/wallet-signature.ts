import { recoverEthereumSigner } from "./ethereum-signature.ts";
import { parseSolanaAddress } from "./solana-address.ts";
import { isSignedBySolana } from "./solana-signature.ts";
import type { WalletAddress } from "./wallet-address.ts";

/** Returns whether the owner of the wallet signed exactly this message (docs/threats.md#42). */
export function isSignedByWallet(wallet: WalletAddress, message: string, signature: string): boolean {
  if (wallet.type === "ethereum") return recoverEthereumSigner(message, signature)?.key === wallet.key;
  const account = parseSolanaAddress(wallet.address);
  return account !== null && isSignedBySolana(account, message, signature);
}
