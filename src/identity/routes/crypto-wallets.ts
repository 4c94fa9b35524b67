import { walletAuthenticateBody, walletStartBody } from "#contracts/sdk-v1/crypto-wallets.ts";
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
    operation: startPrimaryWallet,
  }),
  sdkRoute({
    method: "POST",
    path: "/crypto_wallets/authenticate/start/secondary",
    body: walletStartBody,
    session: "required",
    operation: startSecondaryWallet,
  }),
  sdkRoute({
    method: "POST",
    path: "/crypto_wallets/authenticate",
    body: walletAuthenticateBody,
    session: "optional",
    captcha: true,
    audit: "crypto_wallet",
    operation: authenticateWallet,
  }),
];
