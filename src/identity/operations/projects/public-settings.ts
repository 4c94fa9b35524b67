import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation, PageCall } from "#identity/call.ts";
import type { ProjectSettings } from "#identity/projects/project-settings.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { plainPage } from "#identity/html-page.ts";
import { REFUSAL_SENTENCES } from "#identity/refusals.ts";

/** Tells a browser what its project switched on; nothing in it is secret. */
export const bootstrap: Operation<EmptyBody, BootstrapAnswer> = async ({ project: { id, name, settings } }) => {
  const data: BootstrapAnswer = {
    project_name: name,
    vertical: "CONSUMER",
    disable_sdk_watermark: !settings.watermark,
    captcha_settings: captchaOf(settings),
    cname_domain: null,
    email_domains: settings.emailDomains,
    pkce_required_for_email_magic_links: settings.pkce.magicLinks,
    pkce_required_for_password_resets: settings.pkce.passwordResets,
    pkce_required_for_oauth: settings.pkce.oauth,
    pkce_required_for_sso: false,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config: passwordConfigOf(settings),
    dfp_protected_auth_enabled: false,
    rbac_policy: null,
    siwe_required_for_crypto_wallets: settings.siweRequired,
    products: settings.products,
    oauth_providers: Object.keys(settings.oauth),
    one_tap: settings.oneTap && settings.oauth["google"] !== undefined,
    project_id: id,
    cookie_prefix: settings.prefix,
    cookie_mode: settings.cookieMode,
    second_factor: settings.secondFactor,
  };
  return { ok: true, data };
};

function captchaOf({ captcha }: ProjectSettings): BootstrapAnswer["captcha_settings"] {
  return captcha.enabled ? { enabled: true, siteKey: captcha.siteKey } : { enabled: false };
}

/** Null unless the policy is LUDS: only that one has numbers that a browser must know. */
function passwordConfigOf({ password }: ProjectSettings): BootstrapAnswer["password_config"] {
  if (password.strength !== "luds") return null;
  return { luds_complexity: password.ludsComplexity, luds_minimum_count: password.ludsMinimumCount };
}

/** Names the oldest project, for a product that was told the server's address and nothing else; null when there is none. */
export async function showFirstProject({ projects }: PageCall): Promise<Response> {
  const [project] = await projects.all();
  const body = { public_token: project?.publicToken ?? null };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}

/** Shows the public keys that session JWTs are checked with (RFC 7517); the same for every project. */
export async function showKeys(_call: PageCall, { keys }: IdentityDeps): Promise<Response> {
  const response = Response.json(await keys.publicKeys());
  response.headers.set("cache-control", "public, max-age=60");
  response.headers.set("access-control-allow-origin", "*");
  return response;
}

/** Explains every error_type on one page: where the error_url of each refusal leads. */
export async function showRefusals(_call: PageCall, deps: IdentityDeps): Promise<Response> {
  const entries = REFUSAL_SENTENCES.map(({ type, status, sentence }) => ({
    id: type,
    term: `${status} ${type}`,
    text: sentence,
  }));
  return plainPage({ status: 200, title: "Errors of the identity server", sentences: [], entries, way: null }, deps);
}
