import type { WalletOption } from "#widget/state.ts";

const MARKS: Readonly<Record<WalletOption, string>> = {
  Vessel: "Ve",
  Phantom: "Ph",
  Metamask: "Mm",
  Coinbase: "Cb",
  Binance: "Bn",
  OtherEthereum: "Et",
  OtherSolana: "So",
};

/** The sign of a wallet. Those of other makers have that of their chain: the pictures they announce are anybody's. */
export function walletMark(option: WalletOption): string {
  return MARKS[option];
}
