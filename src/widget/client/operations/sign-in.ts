import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client, SignInAnswer } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";
import type { ProofKeyKind, ProofKeyPair, ProofKeys } from "#widget/client/proof-keys.ts";
import { hasShape, isSignIn } from "#widget/client/wire/holds.ts";
import { sendRetrying } from "#widget/client/wire/send.ts";
import type { MethodAnswer } from "#contracts/sdk-v1/otps.ts";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";

export interface ProofKeyCalls {
  readonly calls: Calls;
  readonly bootstrap: () => Promise<BootstrapAnswer>;
  readonly proofKeys: ProofKeys;
}

/** Magic links (docs/identity-wire.md#4 and #6). */
export function createMagicLinks({ calls, bootstrap, proofKeys }: ProofKeyCalls): Client["magicLinks"] {
  const send = async (path: string, body: object): Promise<object> => {
    const { pkce_required_for_email_magic_links: isProven } = await bootstrap();
    const pair = isProven ? await proofKeys.waitingOrNew("magic_links") : null;
    const proven = { ...body, code_challenge: pair?.code_challenge };
    return calls.ask({ path: `/magic_links/email/${path}`, body: proven, hasCaptcha: true }, hasShape<object>());
  };
  return {
    email: {
      loginOrCreate: (email, options) => send("login_or_create", { email, ...options }),
      send: (email, options) => send(`send/${calls.kind()}`, { email, ...options }),
    },
    authenticate: (token, options) => authenticateLink({ calls, proofKeys }, { token, ...options }),
  };
}

interface Attempt {
  readonly kind: ProofKeyKind;
  readonly pair: ProofKeyPair | null;
}

/**
 * A mailed link does not say whether it is of a magic link or of a reset begun here: the pair of a reset is tried first,
 * where one is stored, and the other one when the server refuses it (docs/identity-wire.md#6).
 */
function authenticateLink(
  { calls, proofKeys }: Pick<ProofKeyCalls, "calls" | "proofKeys">,
  body: object,
): Promise<SignInAnswer> {
  const attempt = (kind: ProofKeyKind): Attempt => ({ kind, pair: proofKeys.waiting(kind) });
  const send = async ({ kind, pair }: Attempt): Promise<SignInAnswer> => {
    const proven = { ...body, code_verifier: pair?.code_verifier };
    const answer = await calls.signIn({ path: "/magic_links/authenticate", body: proven }, isSignIn);
    if (pair !== null) proofKeys.remove(kind);
    return answer;
  };
  const ofReset = attempt("passwords");
  if (ofReset.pair === null) return send(attempt("magic_links"));
  return sendRetrying(send, ofReset, (failure) => (isAboutProofKeys(failure) ? attempt("magic_links") : null));
}

/** Whether a refusal blames the verifier that came, or did not come, along. */
function isAboutProofKeys(failure: unknown): boolean {
  return failure instanceof ApiError && `${failure.error_type} ${failure.error_message}`.includes("pkce");
}

const isMethod = hasShape<MethodAnswer>("method_id");

/** One-time passcodes (docs/identity-wire.md#4). */
export function createOtps({ ask, signIn, kind }: Calls): Client["otps"] {
  const begin = (channel: string, body: object): Promise<MethodAnswer> =>
    ask({ path: `/otps/${channel}/login_or_create`, body, hasCaptcha: true }, isMethod);
  const send = (channel: string, body: object): Promise<MethodAnswer> =>
    ask({ path: `/otps/${channel}/send/${kind("goes on")}`, body, hasCaptcha: true, goesOn: true }, isMethod);
  const sendToFactor = (channel: string, body: object): Promise<MethodAnswer> =>
    ask({ path: `/otps/${channel}/send/secondary`, body, goesOn: true }, isMethod);
  return {
    email: {
      loginOrCreate: (email, options) => begin("email", { email, ...options }),
      send: (email, options) => send("email", { email, ...options }),
      sendToFactor: (emailId) => sendToFactor("email", { email_id: emailId }),
    },
    sms: {
      loginOrCreate: (phone, options) => begin("sms", { phone_number: phone, ...options }),
      send: (phone, options) => send("sms", { phone_number: phone, ...options }),
      sendToFactor: (phoneId) => sendToFactor("sms", { phone_id: phoneId }),
    },
    whatsapp: {
      loginOrCreate: (phone, options) => begin("whatsapp", { phone_number: phone, ...options }),
      send: (phone, options) => send("whatsapp", { phone_number: phone, ...options }),
    },
    authenticate: (code, methodId, options) =>
      signIn(
        { path: "/otps/authenticate", body: { token: code, method_id: methodId, ...options }, hasCaptcha: true },
        isSignIn,
      ),
  };
}

const isStrength = hasShape<StrengthAnswer>("valid_password", "score", "strength_policy", "feedback");

/** Passwords (docs/identity-wire.md#4 and #6). */
export function createPasswords({ calls, bootstrap, proofKeys }: ProofKeyCalls): Client["passwords"] {
  const { ask, signIn } = calls;
  return {
    create: (account) => signIn({ path: "/passwords", body: account, hasCaptcha: true }, isSignIn),
    authenticate: (account) => signIn({ path: "/passwords/authenticate", body: account, hasCaptcha: true }, isSignIn),
    strengthCheck: (password) => ask({ path: "/passwords/strength_check", body: password }, isStrength),
    async resetByEmailStart(reset) {
      const { pkce_required_for_password_resets: isProven } = await bootstrap();
      const pair = isProven ? await proofKeys.waitingOrNew("passwords") : null;
      const body = { ...reset, code_challenge: pair?.code_challenge };
      return ask({ path: "/passwords/email/reset/start", body, hasCaptcha: true }, hasShape<object>());
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
