import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import { ApiError, UnreachableError } from "./errors.ts";
import { isRecord, parseJson } from "#platform/json.ts";
import type { PageStorage } from "./page-storage.ts";
import type { Settings } from "./settings.ts";
import { warnOfCookieMode } from "./session/cookie-site.ts";
import type { Send } from "./wire/send.ts";
import type { World } from "./world.ts";

/** The defaults while nothing is known about the project (docs/identity-wire.md#4). */
export const BOOTSTRAP_DEFAULTS: BootstrapAnswer = {
  project_name: "",
  vertical: "CONSUMER",
  disable_sdk_watermark: true,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: [],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  dfp_protected_auth_enabled: false,
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  products: [],
  oauth_providers: [],
  one_tap: false,
  project_id: "",
  cookie_prefix: "",
  cookie_mode: "http_only",
  second_factor: "never",
};

/** A form must not wait long for what has defaults. */
const PATIENCE_MILLISECONDS = 5_000;
const STORED = "bootstrap";

/**
 * Asks once what the project switched on. What the last visit was told serves until the answer is there; after a failure
 * the next question asks again.
 */
export function createBootstrap(
  settings: Settings,
  storage: PageStorage,
  send: Send,
  world: Pick<World, "warn">,
): () => Promise<BootstrapAnswer> {
  const held: { answer: BootstrapAnswer | null; asking: Promise<BootstrapAnswer> | null } = {
    answer: null,
    asking: null,
  };
  const ask = async (): Promise<BootstrapAnswer> => {
    const path = `/projects/bootstrap/${encodeURIComponent(settings.publicToken)}`;
    try {
      const data = await send({ method: "GET", path, patience: PATIENCE_MILLISECONDS });
      const answer = readBootstrap(data);
      if (answer !== null) {
        warnOfCookieMode(isRecord(data) ? data["cookie_mode"] : undefined, settings, world);
        held.answer = answer;
        storage.write(STORED, JSON.stringify(answer));
        return answer;
      }
    } catch (error) {
      // Failures are ignored: a page with default settings beats one that cannot sign in (docs/identity-wire.md#4).
      if (!(error instanceof ApiError || error instanceof UnreachableError)) throw error;
    }
    held.asking = null;
    return BOOTSTRAP_DEFAULTS;
  };
  return () => {
    if (held.answer !== null) return Promise.resolve(held.answer);
    held.asking ??= ask();
    const stored = readBootstrap(parseJson(storage.read(STORED) ?? ""));
    return stored === null ? held.asking : Promise.resolve(stored);
  };
}

/** Other makers keep other shapes under this name of storage, and other servers leave members out. */
function readBootstrap(data: unknown): BootstrapAnswer | null {
  if (!isRecord(data) || data["password_config"] === undefined || !isRecord(data["captcha_settings"])) return null;
  return { ...BOOTSTRAP_DEFAULTS, ...data };
}
