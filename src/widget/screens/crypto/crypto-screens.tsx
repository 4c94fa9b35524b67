import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button, Spinner } from "#widget/parts/button.tsx";
import { useWalletSlots, WalletButton } from "#widget/screens/main/wallet-buttons.tsx";

/** Where people can get wallets (docs/identity-wire.md#10). */
const MAKERS = [
  { name: "Metamask", url: "https://metamask.io/" },
  { name: "Phantom", url: "https://phantom.app/" },
  { name: "Coinbase", url: "https://www.coinbase.com/wallet" },
  { name: "Binance", url: "https://www.bnbchain.world/en/binance-wallet" },
] as const;

export function CryptoSetupWallet() {
  const { strings } = useWidget();
  return (
    <>
      <BackArrow />
      <Heading>{strings.setupWalletTitle}</Heading>
      <ul className="lk-makers">
        {MAKERS.map(({ name, url }) => (
          <li key={name}>
            <a className="lk-button" href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The wallet screens, by the names of the state. */
export const CRYPTO_SCREENS = {
  CryptoConnect,
  CryptoSignMessage,
  CryptoOtherScreen,
  CryptoSetupWallet,
  CryptoError,
  CryptoConfirmation,
};

export function CryptoConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.cryptoSuccess}</Heading>
      <CheckMark />
    </>
  );
}

export function CryptoConnect() {
  const { strings } = useWidget();
  return <WalletWait heading={strings.connectingWallet} />;
}

export function CryptoError() {
  const { strings } = useWidget();
  return (
    <>
      <BackArrow />
      <Heading>{strings.cryptoErrorTitle}</Heading>
      <p>{strings.cryptoErrorText}</p>
    </>
  );
}

export function CryptoOtherScreen() {
  const { strings, dispatch } = useWidget();
  const { onOtherScreen } = useWalletSlots();
  return (
    <>
      <BackArrow />
      <Heading>{strings.otherWalletTitle}</Heading>
      {onOtherScreen.map((wallet) => (
        <WalletButton key={wallet.id} wallet={wallet} />
      ))}
      <Button variant="quiet" onClick={() => dispatch({ type: "go", screen: "CryptoSetupWallet" })}>
        {strings.setupWallet}
      </Button>
    </>
  );
}

export function CryptoSignMessage() {
  const { strings } = useWidget();
  return <WalletWait heading={strings.signingWallet} />;
}

/** Waits for the wallet's own window. It may have been closed unseen, so there is a way back. */
export function WalletWait({ heading }: { readonly heading: string }) {
  return (
    <>
      <BackArrow />
      <Heading>{heading}</Heading>
      <div className="lk-wallet-wait">
        <Spinner />
      </div>
    </>
  );
}
