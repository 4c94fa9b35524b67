import type { RecoveryCodesAnswer, TotpCreateAnswer } from "#contracts/sdk-v1/totps.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import { holds, isSignIn } from "#widget/client/wire/holds.ts";

const isCreated = holds<TotpCreateAnswer>("totp_id", "secret", "qr_code", "recovery_codes");
const isRenewed = holds<RecoveryCodesAnswer>("totps");

/** Authenticator apps and their recovery codes (docs/identity-wire.md#4). */
export function createTotps({ ask, signIn }: Calls, store: SessionStore): Client["totps"] {
  return {
    async create(expirationMinutes) {
      const body = { expiration_minutes: expirationMinutes };
      const answer = await ask({ path: "/totps", body, goesOn: true }, isCreated);
      store.keepUser(answer.__user);
      return answer;
    },
    authenticate: (code, options) =>
      signIn({ path: "/totps/authenticate", body: { totp_code: code, ...options } }, isSignIn),
    recoveryCodes: () => ask({ path: "/totps/recovery_codes" }, isRenewed),
    recover: (code, options) => signIn({ path: "/totps/recover", body: { recovery_code: code, ...options } }, isSignIn),
  };
}
