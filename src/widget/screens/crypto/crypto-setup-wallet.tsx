import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

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
