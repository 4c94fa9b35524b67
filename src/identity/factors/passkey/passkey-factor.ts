import type { WireProof } from "#contracts/sdk-v1/session.ts";
import type { Passkey } from "./passkey-store.ts";

interface Used {
  readonly passkey: Pick<Passkey, "id" | "domain" | "userAgent">;
  readonly isUserVerified: boolean;
}

/** What a proven passkey adds to a session (docs/identity-wire.md#5). */
export function passkeyFactor({ passkey, isUserVerified }: Used): WireProof {
  return {
    type: "webauthn",
    delivery_method: "webauthn_registration",
    webauthn_factor: {
      webauthn_registration_id: passkey.id,
      domain: passkey.domain,
      user_agent: passkey.userAgent,
    },
    user_verified: isUserVerified,
  };
}
