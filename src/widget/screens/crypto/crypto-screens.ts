import { CryptoConnect } from "./crypto-connect.tsx";
import { CryptoSignMessage } from "./crypto-sign-message.tsx";
import { CryptoOtherScreen } from "./crypto-other-screen.tsx";
import { CryptoSetupWallet } from "./crypto-setup-wallet.tsx";
import { CryptoError } from "./crypto-error.tsx";
import { CryptoConfirmation } from "./crypto-confirmation.tsx";

/** The wallet screens, by the names of the state. */
export const CRYPTO_SCREENS = {
  CryptoConnect,
  CryptoSignMessage,
  CryptoOtherScreen,
  CryptoSetupWallet,
  CryptoError,
  CryptoConfirmation,
};
