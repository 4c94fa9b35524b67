import { outsideSources, type OutsideScripts } from "./outside-scripts.ts";

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
