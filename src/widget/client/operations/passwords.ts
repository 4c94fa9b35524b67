import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import type { Client } from "#widget/client/client.ts";
import { holds, isSignIn } from "#widget/client/wire/holds.ts";
import type { ProvenCalls } from "./magic-links.ts";

const isStrength = holds<StrengthAnswer>("valid_password", "score", "strength_policy", "feedback");

/** Passwords (docs/identity-wire.md#4 and #6). */
export function createPasswords({ calls, bootstrap, proofKeys }: ProvenCalls): Client["passwords"] {
  const { ask, signIn } = calls;
  return {
    create: (account) => signIn({ path: "/passwords", body: account, hasCaptcha: true }, isSignIn),
    authenticate: (account) => signIn({ path: "/passwords/authenticate", body: account, hasCaptcha: true }, isSignIn),
    strengthCheck: (password) => ask({ path: "/passwords/strength_check", body: password }, isStrength),
    async resetByEmailStart(reset) {
      const { pkce_required_for_password_resets: isProven } = await bootstrap();
      const pair = isProven ? await proofKeys.waitingOrNew("passwords") : null;
      const body = { ...reset, code_challenge: pair?.code_challenge };
      return ask({ path: "/passwords/email/reset/start", body, hasCaptcha: true }, holds<object>());
    },
    async resetByEmail(reset) {
      const body = { ...reset, code_verifier: proofKeys.waiting("passwords")?.code_verifier };
      const answer = await signIn({ path: "/passwords/email/reset", body, hasCaptcha: true }, isSignIn);
      proofKeys.remove("passwords");
      return answer;
    },
    resetBySession: (reset) => signIn({ path: "/passwords/session/reset", body: reset }, isSignIn),
    resetByExistingPassword: (reset) =>
      signIn({ path: "/passwords/existing_password/reset", body: reset, hasCaptcha: true }, isSignIn),
  };
}
