import { useSyncExternalStore } from "react";
import { chooseSlots, type WalletSlots } from "#widget/choose-slots.ts";
import type { FoundWallet } from "#widget/flows/flows.ts";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The wallets of this browser, divided between Main and the screen of the others; both follow what announces itself. */
export function useWalletSlots(): WalletSlots<FoundWallet> {
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
