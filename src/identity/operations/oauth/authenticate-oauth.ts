import type { Database } from "#contracts/database.ts";
import type { OAuthAnswer, OAuthAuthenticateAnswer, OAuthAuthenticateBody } from "#contracts/sdk-v1/oauth.ts";
import type { AuthAnswer, WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Call, Operation } from "#identity/call.ts";
import { findOAuthToken, consumeOAuthToken } from "#identity/factors/oauth/oauth-token-store.ts";
import { findJoined, openAccount, type OpenedAccount } from "#identity/factors/oauth/open-account.ts";
import type { ProviderIdentity } from "#identity/factors/oauth/protocol/read-identity.ts";
import { providerOf } from "#identity/factors/oauth/provider-list.ts";
import { checkProofKey, type ProofKeyVerdict } from "#identity/factors/proof-key.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { lockCaller } from "#identity/sessions/caller.ts";
import { requireSecondFactor } from "#identity/sessions/second-factor-rule.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";

/**
 * POST /oauth/authenticate: trades the token of a finished sign-in for a session, once. A wrong verifier leaves the token
 * usable (docs/identity-wire.md#6). The account is that of the provider's subject, never that of the open session.
 */
export const authenticateOAuth: Operation<OAuthAuthenticateBody, OAuthAuthenticateAnswer> = async (call, deps) => {
  const { token, code_verifier: verifier, session_duration_minutes: minutes } = call.body;
  return deps.database.transaction(async (tx) => {
    const stored = await findOAuthToken(tx, { projectId: call.project.id, token }, deps);
    if (stored === null) return refuse("oauth_token_not_found");
    const refused = refuseProofKey(checkProofKey(stored.codeChallenge, verifier ?? null));
    if (refused !== null) return refused;
    const { identity } = stored;
    const lacking = await refuseJoining(tx, { call, identity });
    if (lacking !== null) return lacking;
    if (!(await consumeOAuthToken(tx, stored.digest))) return refuse("oauth_token_not_found");
    const account = await openAccount(tx, { project: call.project, identity }, deps);
    return completeSignIn(
      tx,
      {
        call,
        userId: account.userId,
        factor: factorOf(identity, account),
        minutes: minutes ?? null,
        extra: statedName(identity),
        added: account.isJoined ? { kind: "provider", name: nameOf(identity) } : null,
      },
      deps,
    );
  });
};

function refuseProofKey(verdict: ProofKeyVerdict): Refusal | null {
  if (verdict === "right") return null;
  const message = "This sign-in was started in another browser. Start again here.";
  return refuse(verdict === "missing" ? "pkce_expected_code_verifier" : "pkce_mismatch", { message });
}

/**
 * Says no where the provider would join an account that has a second factor, unless that was proven in this session: the
 * provider vouches for the mailbox alone, and such an account needs two factors to add a sign-in method (docs/threats.md#44).
 */
async function refuseJoining(
  tx: Database,
  {
    call: { project, session },
    identity,
  }: { readonly call: Pick<Call, "project" | "session">; readonly identity: ProviderIdentity },
): Promise<Refusal | null> {
  const userId = await findJoined(tx, { project, identity });
  if (userId === null) return null;
  await lockPersonRow(tx, userId);
  const isOwn = session?.userId === userId && (await lockCaller(tx, { userId, session, id: session.id })) === null;
  const told: WireProof = { type: "oauth", delivery_method: `oauth_${identity.provider}` };
  const factors = isOwn ? session.factors : [told];
  const lacking = await requireSecondFactor(tx, { project, session: { userId, factors } });
  if (lacking === null) return null;
  return refuse("insufficient_factors", {
    message: "Your account asks for a second factor. Please log in to it first, then continue with this provider.",
  });
}

function factorOf({ provider, subject }: ProviderIdentity, { registrationId, emailId }: OpenedAccount): WireProof {
  const own = { id: registrationId, provider_subject: subject, email_id: emailId ?? "" };
  const named: Readonly<Record<`${string}_oauth_factor`, typeof own>> = { [`${provider}_oauth_factor`]: own };
  return { type: "oauth", delivery_method: `oauth_${provider}`, ...named };
}

/** The provider as people know it. */
function nameOf({ provider }: Pick<ProviderIdentity, "provider">): string {
  return providerOf(provider)?.name ?? provider;
}

function statedName({
  provider,
  subject,
  picture,
  locale,
  tokens,
}: ProviderIdentity): Omit<OAuthAnswer, keyof AuthAnswer> {
  return {
    provider_type: nameOf({ provider }),
    provider_subject: subject,
    profile_picture_url: picture,
    locale,
    provider_values: {
      access_token: tokens.accessToken,
      id_token: tokens.idToken,
      refresh_token: tokens.refreshToken,
      scopes: tokens.scopes,
      expires_at: tokens.expiresAt ?? "",
    },
  };
}
