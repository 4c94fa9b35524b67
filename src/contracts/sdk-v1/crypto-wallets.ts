// Crypto wallets (docs/identity-wire.md#4).
import { z } from "zod";
import { type Answered, authOptions, clientChecks, text } from "./fields.ts";

const wallet = {
  crypto_wallet_address: text(128),
  /** `ethereum` or `solana`; anything else has a refusal of its own. */
  crypto_wallet_type: text(32),
};

/** What a page wants to stand in an EIP-4361 message; texts all of them, the chain's number too. */
const siweParams = z.object({
  uri: text(2048).optional(),
  chain_id: text(78).optional(),
  issued_at: text(64).optional(),
  statement: text(512).optional(),
  not_before: text(64).optional(),
  message_request_id: text(256).optional(),
  resources: z.array(text(2048)).max(20).optional(),
});
export type SiweParams = z.infer<typeof siweParams>;

/** POST /crypto_wallets/authenticate/start/{primary,secondary} */
export const walletStartBody = z.object({ ...wallet, siwe_params: siweParams.optional(), ...clientChecks });
export type WalletStartBody = z.infer<typeof walletStartBody>;

/** POST /crypto_wallets/authenticate */
export const walletAuthenticateBody = z.object({ ...wallet, signature: text(256), ...authOptions, ...clientChecks });
export type WalletAuthenticateBody = z.infer<typeof walletAuthenticateBody>;

export const walletStartAnswer = z.strictObject({
  /** To be signed exactly as it is. */
  challenge: z.string(),
});
export type WalletStartAnswer = Answered<typeof walletStartAnswer>;
