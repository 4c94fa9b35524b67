import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client, SignInAnswer } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";
import type { ProofKeyKind, ProofKeyPair, ProofKeys } from "#widget/client/proof-keys.ts";
import { isSignIn, holds } from "#widget/client/wire/holds.ts";
import { sendRetrying } from "#widget/client/wire/retrying-fetch.ts";

export interface ProvenCalls {
  readonly calls: Calls;
  readonly bootstrap: () => Promise<BootstrapAnswer>;
  readonly proofKeys: ProofKeys;
}

/** Magic links (docs/identity-wire.md#4 and #6). */
export function createMagicLinks({ calls, bootstrap, proofKeys }: ProvenCalls): Client["magicLinks"] {
  const send = async (path: string, body: object): Promise<object> => {
    const { pkce_required_for_email_magic_links: isProven } = await bootstrap();
    const pair = isProven ? await proofKeys.waitingOrNew("magic_links") : null;
    const proven = { ...body, code_challenge: pair?.code_challenge };
    return calls.ask({ path: `/magic_links/email/${path}`, body: proven, hasCaptcha: true }, holds<object>());
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
  { calls, proofKeys }: Pick<ProvenCalls, "calls" | "proofKeys">,
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
