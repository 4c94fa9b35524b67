import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { useSyncExternalStore } from "react";
import type { WalletResult } from "#widget/flows/flows.ts";
import { Mark } from "#widget/marks/marks.tsx";
import { fill } from "#widget/strings.ts";

/** The wallets of this browser, as many as there are slots for, and the ways to the others. */
export function CryptoBlock() {
  const { config, dispatch, strings } = useWidget();
  const { onMain, onOtherScreen } = useWalletSlots();
  return (
    <div className="lk-stack">
      {onMain.map((wallet) => (
        <WalletButton key={wallet.id} wallet={wallet} />
      ))}
      {onOtherScreen.length > 0 && (
        <Button onClick={() => dispatch({ type: "go", screen: "CryptoOtherScreen" })}>{strings.otherWallet}</Button>
      )}
      {config.cryptoOptions?.offersSetup !== false && (
        <Button onClick={() => dispatch({ type: "go", screen: "CryptoSetupWallet" })}>{strings.setupWallet}</Button>
      )}
    </div>
  );
}

/** The wallets of this browser, divided between Main and the screen of the others; both follow what announces itself. */
export function useWalletSlots(): WalletSlots<WalletResult> {
  const { flows, config } = useWidget();
  const { onWalletsChange, wallets } = flows.crypto;
  const hasCrypto = config.products.includes("crypto");
  const found = useSyncExternalStore(hasCrypto ? onWalletsChange : lookForNone, wallets, wallets);
  const providers = config.products.includes("oauth") ? (config.oauthOptions?.providers ?? []) : [];
  return chooseSlots(providers.length, found);
}

/** Their code is not even loaded where no wallet can sign in. */
function lookForNone(): () => void {
  return () => undefined;
}

export function WalletButton({ wallet }: { readonly wallet: WalletResult }) {
  const { flows, strings } = useWidget();
  const { option, id, name } = wallet;
  return (
    <Button onClick={() => void flows.crypto.choose(option, id)}>
      <Mark of={option} />
      <span>{fill(strings.continueWith, { name })}</span>
    </Button>
  );
}

// Where wallets stand (docs/specification-map.md#9): social and wallet buttons share six slots of Main, one of them kept for
// the way to the others.

const SLOTS = 6;

interface WalletSlots<Wallet> {
  readonly onMain: readonly Wallet[];
  /** On CryptoOtherScreen; when there are any, Main offers the way to it. */
  readonly onOtherScreen: readonly Wallet[];
}

/**
 * Divides wallets between Main and the screen of the others, keeping their order. Six or more providers leave no slot
 * on Main and still no wallet is lost.
 */
export function chooseSlots<Wallet>(providerCount: number, wallets: readonly Wallet[]): WalletSlots<Wallet> {
  const free = Math.max(0, SLOTS - providerCount - 1);
  return { onMain: wallets.slice(0, free), onOtherScreen: wallets.slice(free) };
}
