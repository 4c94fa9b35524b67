// Who may call from a browser: fixed lists, never the request's own origin (docs/threats.md#23 and #24).
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

const ALLOWED_HEADERS = ["authorization", "content-type", "x-sdk-client", "x-sdk-parent-host"];
const PREFLIGHT_SECONDS = 7200;

/** Whether pages of an origin may read answers of any of the projects; asked before the project is known. */
export function isListedOrigin(origin: string, projects: readonly Project[]): boolean {
  return projects.some((project) => project.allowedOrigins.includes(origin));
}

/** The headers that let a page of a listed origin read an answer, with its cookies. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "retry-after",
  };
}

/** Answers the browser's question before a call (Fetch standard); an unlisted origin gets no header. */
export function preflightResponse(origin: string | null, projects: readonly Project[]): Response {
  const headers = new Headers({ vary: "Origin" });
  const listing = projects.filter(({ allowedOrigins }) => origin !== null && allowedOrigins.includes(origin));
  if (origin !== null && listing.length > 0) {
    for (const [name, value] of Object.entries(corsHeaders(origin))) headers.set(name, value);
    headers.set("access-control-allow-methods", "GET, POST, PUT, DELETE");
    headers.set("access-control-allow-headers", [...ALLOWED_HEADERS, ...oneTapHeaders(listing)].join(", "));
    headers.set("access-control-max-age", String(PREFLIGHT_SECONDS));
  }
  return new Response(null, { status: 204, headers });
}

/** Google One Tap identifies itself by a header with the project's prefix (docs/identity-wire.md#4). */
function oneTapHeaders(projects: readonly Project[]): readonly string[] {
  return [...new Set(projects.map(({ settings }) => `x-${settings.prefix}-oauth-type`))];
}

interface RequestOrigin {
  readonly method: string;
  readonly origin: string | null;
  /** `Sec-Fetch-Site`; null from what is no browser. */
  readonly site: string | null;
  /** Whether cookies say who calls. */
  readonly isAmbient: boolean;
  /** `X-SDK-Parent-Host`: for the hidden frame, the origin of the page around it; null or absent otherwise. */
  readonly parentHost?: string | null;
}

/**
 * Refuses a page that is not on the project's list. A call that names no origin comes from no other site's page, as
 * browsers name it there; with cookies it is refused all the same when it would write.
 */
export function refuseOrigin(project: Project, input: RequestOrigin): Refusal | null {
  const { method, site, isAmbient, parentHost = null } = input;
  // Scripts of our own origin are ours; the hidden frame says for which page it asks (docs/identity-wire.md#8).
  const origin = site === "same-origin" ? (parentHost ?? input.origin) : input.origin;
  if (origin !== null) return project.allowedOrigins.includes(origin) ? null : refuse("invalid_origin");
  if (site !== null && site !== "same-origin" && site !== "none") return refuse("invalid_origin");
  const isSafe = method === "GET" || site === "same-origin";
  return isAmbient && !isSafe ? refuse("invalid_origin") : null;
}
