import type { WirePasskey } from "#contracts/sdk-v1/users.ts";

export function samplePasskey(id: string, name: string): WirePasskey {
  return {
    webauthn_registration_id: id,
    domain: "localhost",
    user_agent: "",
    authenticator_type: "platform",
    verified: true,
    name,
  };
}
