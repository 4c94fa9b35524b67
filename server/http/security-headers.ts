/** How people reach the server. */
export interface Transport {
  readonly isHttps: boolean;
  /** Whether browsers shall come to every subdomain by https alone. */
  readonly hasHstsSubdomains: boolean;
}

export interface HeaderSettings extends Transport {
  /** Allows this one response's own inline scripts and styles. */
  readonly nonce: string;
  /** Allow the inline scripts of a page that many readers get, in place of the nonce. */
  readonly scriptSources?: readonly string[];
  /** Origins of other servers that scripts may call. */
  readonly connectTo: readonly string[];
  /** Origins of other servers that scripts may come from. */
  readonly scriptsFrom: readonly string[];
  /** What of others signs people in (nothing). */
  readonly outside?: OutsideScripts;
}

const NOTHING: OutsideScripts = { hasCaptcha: false, hasOneTap: false };

/**
 * The headers every page carries (docs/threats.md#26, #27, #41): nonces, nothing inline, and nothing foreign but
 * what was switched on. On every page, for the policy of the first one holds on those that scripts go on to.
 */
export function securityHeaders({
  nonce,
  isHttps,
  hasHstsSubdomains,
  ...others
}: HeaderSettings): Readonly<Record<string, string>> {
  const { outside = NOTHING, scriptSources } = others;
  const ofThisPage = scriptSources ?? [`'nonce-${nonce}'`];
  const stylesOfThisPage = scriptSources === undefined ? [`'nonce-${nonce}'`] : [];
  const frames = outsideSources(outside, "frame-src");
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...ofThisPage, ...others.scriptsFrom, ...outsideSources(outside, "script-src")].join(" "),
    ["style-src 'self'", ...stylesOfThisPage, ...outsideSources(outside, "style-src")].join(" "),
    "img-src 'self' data:",
    ["connect-src 'self'", ...others.connectTo, ...outsideSources(outside, "connect-src")].join(" "),
    ...(frames.length === 0 ? [] : [["frame-src", ...frames].join(" ")]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join("; "),
    // Google's own window answers to the page that opened it.
    "cross-origin-opener-policy": outside.hasOneTap ? "same-origin-allow-popups" : "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    ...transportHeaders({ isHttps, hasHstsSubdomains }),
  };
}

/** The headers that every answer carries, a file's and a refusal's too. */
export function transportHeaders({ isHttps, hasHstsSubdomains }: Transport): Readonly<Record<string, string>> {
  const hsts = `max-age=63072000${hasHstsSubdomains ? "; includeSubDomains" : ""}`;
  return { "x-content-type-options": "nosniff", ...(isHttps ? { "strict-transport-security": hsts } : {}) };
}

/** Scripts of others that a sign-in project may have switched on. */
export interface OutsideScripts {
  readonly hasCaptcha: boolean;
  readonly hasOneTap: boolean;
}

type Directive = "script-src" | "style-src" | "frame-src" | "connect-src";
type ScriptSources = Partial<Readonly<Record<Directive, readonly string[]>>>;

/** As the documentation of reCAPTCHA Enterprise lists them; paths, so that nothing else of these hosts is let in. */
const CAPTCHA: ScriptSources = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://www.google.com/recaptcha/"],
};

/** As the documentation of Sign in with Google lists them. */
const ONE_TAP: ScriptSources = {
  "script-src": ["https://accounts.google.com/gsi/client"],
  "style-src": ["https://accounts.google.com/gsi/style"],
  "frame-src": ["https://accounts.google.com/gsi/"],
  "connect-src": ["https://accounts.google.com/gsi/"],
};

/** What a directive of the Content-Security-Policy lets in beside our own: nothing where nothing is switched on. */
function outsideSources({ hasCaptcha, hasOneTap }: OutsideScripts, directive: Directive): readonly string[] {
  return [...((hasCaptcha && CAPTCHA[directive]) || []), ...((hasOneTap && ONE_TAP[directive]) || [])];
}
