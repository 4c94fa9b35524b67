import type { WalletAddress } from "./wallet-address.ts";

/** What a wallet shows before its owner signs, where no EIP-4361 message was asked for. */
export interface ChallengeFacts {
  readonly projectName: string;
  /** What signing does: logs in (or signs up), or adds the wallet to the account that asks. */
  readonly purpose: "log-in" | "attach";
  /** Host of the page that asks (with its port), so that the owner can see who does; null where no page asks. */
  readonly site: string | null;
  readonly wallet: WalletAddress;
  /** Random, so that no two challenges are equal. */
  readonly nonce: string;
}

/** A signature that was got for one thing must not read as if it were for the other. */
const PURPOSES: Readonly<Record<ChallengeFacts["purpose"], string>> = {
  "log-in": "log in with this wallet",
  attach: "add this wallet to your account",
};

const MOST_NAME_CHARACTERS = 80;

/** Writes the text that a wallet signs (docs/identity-wire.md#4: crypto wallets without SIWE). */
export function writeChallengeText({ projectName, purpose, site, wallet, nonce }: ChallengeFacts): string {
  return [
    `${onOneLine(projectName)} asks you to sign this message to ${PURPOSES[purpose]}.`,
    "",
    "We do not ask for a transaction. Signing is free and moves nothing.",
    "",
    ...(site === null ? [] : [`Site: ${onOneLine(site)}`]),
    `Wallet: ${wallet.address}`,
    `Code: ${nonce}`,
  ].join("\n");
}

/** A name must not be able to add a line of its own nor to turn the direction of the others. */
function onOneLine(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(plain).slice(0, MOST_NAME_CHARACTERS).join("");
}
