import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import type { ProjectSettings } from "#identity/projects/project-settings.ts";

/** Tells a browser what its project switched on; nothing in it is secret. */
export const bootstrap: Operation<EmptyBody> = async ({ project: { id, name, settings } }) => {
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
