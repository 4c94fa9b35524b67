// GET /projects/bootstrap/{public_token} (docs/identity-wire.md#4).
import { z } from "zod";
import type { Answered } from "./fields.ts";

export const bootstrapAnswer = z.strictObject({
  project_name: z.string(),
  vertical: z.literal("CONSUMER"),
  disable_sdk_watermark: z.boolean(),
  captcha_settings: z.union([
    z.strictObject({ enabled: z.literal(false) }),
    z.strictObject({ enabled: z.literal(true), siteKey: z.string() }),
  ]),
  cname_domain: z.null(),
  email_domains: z.array(z.string()),
  pkce_required_for_email_magic_links: z.boolean(),
  pkce_required_for_password_resets: z.boolean(),
  pkce_required_for_oauth: z.boolean(),
  pkce_required_for_sso: z.boolean(),
  slug_pattern: z.null(),
  create_organization_enabled: z.boolean(),
  password_config: z.strictObject({ luds_complexity: z.number(), luds_minimum_count: z.number() }).nullable(),
  dfp_protected_auth_enabled: z.literal(false),
  rbac_policy: z.null(),
  siwe_required_for_crypto_wallets: z.boolean(),
  /** Beyond the vendor's: what a widget without a configuration of its own shows, in this order. */
  products: z.array(z.string()),
  oauth_providers: z.array(z.string()),
  /** Whether Google's One Tap is offered. */
  one_tap: z.boolean(),
  /** What the application's server needs to tell its visitors by their cookies and JWTs. */
  project_id: z.string(),
  cookie_prefix: z.string(),
  cookie_mode: z.enum(["http_only", "readable"]),
  second_factor: z.enum(["never", "enrolled", "required"]),
});
export type BootstrapAnswer = Answered<typeof bootstrapAnswer>;
