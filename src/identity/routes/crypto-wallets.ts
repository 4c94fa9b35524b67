import { signInAnswer } from "#contracts/sdk-v1/discovery.ts";
import { walletAuthenticateBody, walletStartBody, walletStartAnswer } from "#contracts/sdk-v1/crypto-wallets.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import {
  authenticateWallet,
  startPrimaryWallet,
  startSecondaryWallet,
} from "#identity/operations/crypto-wallets/crypto-wallets.ts";

/** Crypto wallets. */
export const CRYPTO_WALLET_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/crypto_wallets/authenticate/start/primary",
    body: walletStartBody,
    captcha: true,
    answer: walletStartAnswer,
    operation: startPrimaryWallet,
  }),
  sdkRoute({
    method: "POST",
    path: "/crypto_wallets/authenticate/start/secondary",
    body: walletStartBody,
    session: "required",
    answer: walletStartAnswer,
    operation: startSecondaryWallet,
  }),
  sdkRoute({
    method: "POST",
    path: "/crypto_wallets/authenticate",
    body: walletAuthenticateBody,
    session: "optional",
    captcha: true,
    audit: "crypto_wallet",
    answer: signInAnswer({}),
    operation: authenticateWallet,
  }),
];
