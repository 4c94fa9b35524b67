// The wire's User (docs/identity-wire.md#5). Arrays are always present: callers index them.

export interface WireEmail {
  readonly email_id: string;
  readonly email: string;
  readonly verified: boolean;
}

export interface WirePhoneNumber {
  readonly phone_id: string;
  readonly phone_number: string;
  readonly verified: boolean;
}

export interface WireProvider {
  readonly oauth_user_registration_id: string;
  readonly provider_type: string;
  readonly provider_subject: string;
  readonly profile_picture_url: string;
  readonly locale: string;
}

export interface WirePasskey {
  readonly webauthn_registration_id: string;
  readonly domain: string;
  readonly user_agent: string;
  readonly authenticator_type: string;
  readonly verified: boolean;
  readonly name: string;
}

export interface WireTotp {
  readonly totp_id: string;
  readonly verified: boolean;
}

export interface WireWallet {
  readonly crypto_wallet_id: string;
  readonly crypto_wallet_address: string;
  readonly crypto_wallet_type: "ethereum" | "solana";
  readonly verified: boolean;
}

export interface WireUser {
  readonly user_id: string;
  readonly created_at: string;
  readonly status: "active" | "pending";
  readonly name: { readonly first_name: string; readonly middle_name: string; readonly last_name: string };
  readonly emails: readonly WireEmail[];
  readonly phone_numbers: readonly WirePhoneNumber[];
  readonly providers: readonly WireProvider[];
  readonly webauthn_registrations: readonly WirePasskey[];
  readonly totps: readonly WireTotp[];
  readonly crypto_wallets: readonly WireWallet[];
  readonly biometric_registrations: readonly {
    readonly biometric_registration_id: string;
    readonly verified: boolean;
  }[];
  readonly password: { readonly password_id: string; readonly requires_reset: boolean } | null;
  readonly trusted_metadata: Readonly<Record<string, unknown>>;
  readonly untrusted_metadata: Readonly<Record<string, unknown>>;
}
