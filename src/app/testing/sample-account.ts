import type { Account } from "#app/account/watch-account.ts";
import type { WireSession } from "#contracts/sdk-v1/sessions.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import { createClient } from "#widget/client/create-client.ts";

const NOBODY: WireUser = {
  user_id: "user-test-1",
  created_at: "2026-08-22T10:00:00Z",
  status: "active",
  name: { first_name: "", middle_name: "", last_name: "" },
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  totps: [],
  crypto_wallets: [],
  biometric_registrations: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
};

const SESSION: WireSession = {
  session_id: "session-test-1",
  user_id: NOBODY.user_id,
  started_at: "2026-08-22T10:00:00Z",
  last_accessed_at: "2026-08-22T10:30:00Z",
  expires_at: "2026-08-29T10:00:00Z",
  attributes: { ip_address: "203.0.113.9", user_agent: "" },
  custom_claims: null,
  authentication_factors: [],
};

/** A person with nothing but what a test gives them. */
export function sampleUser(has: Partial<WireUser>): WireUser {
  return { ...NOBODY, ...has };
}

/** A session of theirs with what a test gives it. */
export function sampleSession(has: Partial<WireSession>): WireSession {
  return { ...SESSION, ...has };
}

/** Their account in one session; its client asks nothing until it is called. */
export function sampleAccount(has: Partial<WireUser>): Account {
  return {
    client: createClient("public-token-test-1"),
    user: sampleUser(has),
    session: SESSION,
    list: { current_session_id: SESSION.session_id, sessions: [SESSION] },
    refresh: () => Promise.resolve(),
  };
}
