// Where wallets stand (docs/specification-map.md#9): social and wallet buttons share six slots of Main, one of them kept for
// the way to the others.

const SLOTS = 6;

export interface WalletSlots<Wallet> {
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
