// Why One Tap does not show, in the specification's words (docs/specification-map.md#8).
import type { Strings } from "#widget/strings.ts";

/** One Tap was asked for and cannot be shown. */
export class OneTapError extends Error {
  readonly code = "widget/one-tap";
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`One Tap could not load: ${reason}`, options);
    this.name = "OneTapError";
    this.reason = reason;
  }
}

const TEXTS: Readonly<Record<string, keyof Strings>> = {
  unregistered_origin: "oneTapUnregisteredOrigin",
  invalid_client: "oneTapInvalidClient",
  oauth_config_not_found: "oneTapConfigNotFound",
  no_login_redirect_urls_set: "oneTapNoLoginRedirect",
  no_signup_redirect_urls_set: "oneTapNoSignupRedirect",
  default_provider_not_allowed: "oneTapDefaultProvider",
};

/** What a developer reads in the widget; null for reasons that no setting cures. */
export function explainOneTapError(reason: string, strings: Strings): string | null {
  const name = Object.hasOwn(TEXTS, reason) ? TEXTS[reason] : undefined;
  return name === undefined ? null : strings[name];
}
