import { z } from "zod";
import { LINK_MINUTES, PASSCODE_MINUTES, SESSION_MINUTES } from "#contracts/sdk-v1/project.ts";

const PRODUCTS = ["emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys"] as const;

/** An address of another site, or a path, which stands for a page of the product itself. */
const urlLocation = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[\w/-]*$/)]);

const lifeMinutes = z.number().int().min(1);

/** One provider's registration; endpoints override the provider's own, for sandboxes and tests. */
const oauthProvider = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().default(""),
  issuer: z.url().optional(),
  authorizationEndpoint: z.url().optional(),
  tokenEndpoint: z.url().optional(),
  userinfoEndpoint: z.url().optional(),
  emailsEndpoint: z.url().optional(),
  jwksUri: z.url().optional(),
  scopes: z.array(z.string()).optional(),
  teamId: z.string().optional(),
  keyId: z.string().optional(),
  privateKey: z.string().optional(),
});
export type OauthProviderSettings = z.infer<typeof oauthProvider>;

const template = z.strictObject({
  id: z.string().regex(/^[\w-]{1,128}$/),
  kind: z.enum(["login", "signup", "reset_password"]),
  subject: z.string().min(1).max(200),
  text: z.string().min(1).max(5000),
});
export type MailTemplate = z.infer<typeof template>;

/**
 * The settings of an identity project and their defaults (docs/specification-map.md#9,
 * docs/threats.md#differences).
 */
export const projectSettings = z.strictObject({
  /** Names the cookies and the `…_token_type` query parameter. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,31}$/)
    .default("latchkey"),
  kind: z.enum(["test", "live"]).default("test"),
  allowedOrigins: z.array(urlLocation).default(["/"]),
  redirectUrls: z.array(urlLocation).default(["/authenticate"]),
  defaultLoginRedirectUrl: urlLocation.default("/authenticate"),
  defaultSignupRedirectUrl: urlLocation.default("/authenticate"),
  defaultResetPasswordRedirectUrl: urlLocation.default("/authenticate"),
  /** The servers that connected applications may read from, exactly as clients name them (RFC 8707). */
  resources: z.array(urlLocation).default(["/mcp"]),
  cookieMode: z.enum(["http_only", "readable"]).default("http_only"),
  products: z.array(z.enum(PRODUCTS)).default(["passkeys", "emailMagicLinks", "passwords", "crypto"]),
  watermark: z.boolean().default(false),
  emailDomains: z.array(z.string()).default([]),
  session: z
    .strictObject({ minutes: lifeMinutes.default(SESSION_MINUTES), mostMinutes: lifeMinutes.default(43_200) })
    .prefault({}),
  passcode: z
    .strictObject({ minutes: lifeMinutes.default(PASSCODE_MINUTES), mostMinutes: lifeMinutes.default(15) })
    .prefault({}),
  link: z
    .strictObject({
      loginMinutes: lifeMinutes.default(LINK_MINUTES),
      signupMinutes: lifeMinutes.default(LINK_MINUTES),
      resetMinutes: lifeMinutes.default(LINK_MINUTES),
      mostMinutes: lifeMinutes.default(60),
    })
    .prefault({}),
  password: z
    .strictObject({
      strength: z.enum(["zxcvbn", "luds"]).default("zxcvbn"),
      minimumLength: z.number().int().min(8).max(64).default(8),
      ludsComplexity: z.number().int().min(1).max(4).default(3),
      ludsMinimumCount: z.number().int().min(8).max(64).default(8),
      breachDetection: z.boolean().default(true),
    })
    .prefault({}),
  pkce: z
    .strictObject({
      magicLinks: z.boolean().default(false),
      passwordResets: z.boolean().default(false),
      oauth: z.boolean().default(true),
    })
    .prefault({}),
  siweRequired: z.boolean().default(false),
  captcha: z
    .discriminatedUnion("enabled", [
      z.strictObject({ enabled: z.literal(false) }),
      z.strictObject({
        enabled: z.literal(true),
        siteKey: z.string().min(1),
        secret: z.string().min(1),
        endpoint: z.url(),
        minimumScore: z.number().min(0).max(1).default(0.5),
      }),
    ])
    .default({ enabled: false }),
  oauth: z.record(z.string(), oauthProvider).default({}),
  /** Whether Google, where it is registered, may offer its accounts on the page itself. */
  oneTap: z.boolean().default(false),
  /** "optional" for pages of the vendor's SDK, which hands no nonce to Google; a token is still taken only once. */
  oneTapNonce: z.enum(["required", "optional"]).default("required"),
  templates: z.array(template).default([]),
  /** What a session JWT tells anyone who reads it: when and how somebody signed in, or the whole session with addresses. */
  jwtClaims: z.enum(["minimal", "full"]).default("minimal"),
  secondFactor: z.enum(["never", "enrolled", "required"]).default("enrolled"),
  /** "strict": the user-type look-up answers `password` for every address. */
  enumerationProtection: z.enum(["open", "strict"]).default("open"),
  /** ISO 3166 codes of the countries that text messages go to; empty means none. */
  phoneCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .default([
      "US",
      "CA",
      "GB",
      "IE",
      "AU",
      "NZ",
      "DE",
      "AT",
      "CH",
      "FR",
      "BE",
      "NL",
      "LU",
      "ES",
      "PT",
      "IT",
      "DK",
      "SE",
      "NO",
      "FI",
    ]),
  limits: z
    .strictObject({
      /** Messages to one address that one client asks for in ten minutes; twice as many for all clients together. */
      sendsPerAddress: z.number().int().min(1).default(5),
      sendsPerClient: z.number().int().min(1).default(60),
      /** Text messages that one client asks for, whatever the numbers. */
      textsPerClientAndHour: z.number().int().min(1).default(20),
      /** Text messages to all numbers of one country; eight times as many a day. */
      textsPerCountryAndHour: z.number().int().min(1).default(100),
      searchesPerMinute: z.number().int().min(1).default(20),
      searchesPerHour: z.number().int().min(1).default(100),
      /** Attempts of one client block at one way of signing in, in ten minutes, right or wrong; of one person once signed in. */
      attemptsPerClient: z.number().int().min(1).default(300),
    })
    .prefault({}),
});

export type ProjectSettings = z.infer<typeof projectSettings>;
