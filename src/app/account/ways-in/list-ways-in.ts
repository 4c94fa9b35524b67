import type { WireUser } from "#contracts/sdk-v1/user.ts";

/** One way into an account besides password and passkeys. */
export interface WayIn {
  /** Names its kind in the calls of the identity server. */
  readonly kind: "emails" | "phone_numbers" | "crypto_wallets" | "oauth";
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly isProven: boolean;
}

const WALLETS = { ethereum: "Ethereum wallet", solana: "Solana wallet" } as const;

/** Lists the ways into an account in the order in which people think of them. */
export function listWaysIn(user: WireUser): readonly WayIn[] {
  return [
    ...user.emails.map(({ email_id: id, email: name, verified: isProven }): WayIn => ({
      kind: "emails",
      id,
      name,
      what: "E-mail address",
      isProven,
    })),
    ...user.phone_numbers.map(({ phone_id: id, phone_number: name, verified: isProven }): WayIn => ({
      kind: "phone_numbers",
      id,
      name,
      what: "Phone number",
      isProven,
    })),
    ...user.providers.map(({ oauth_user_registration_id: id, provider_type: name }): WayIn => ({
      kind: "oauth",
      id,
      name,
      what: "Linked provider",
      isProven: true,
    })),
    ...user.crypto_wallets.map(
      ({ crypto_wallet_id: id, crypto_wallet_address: name, crypto_wallet_type: type, verified }): WayIn => ({
        kind: "crypto_wallets",
        id,
        name,
        what: WALLETS[type],
        isProven: verified,
      }),
    ),
  ];
}
