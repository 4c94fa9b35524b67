import { PORTFOLIOS_SCOPE } from "#contracts/identity-server.ts";
import { isChallenge } from "#identity/factors/proof-key.ts";
import type { Project } from "#identity/projects/project.ts";
import { type ClientMetadata, isRedirectOf, parseClientId } from "./client-metadata.ts";

/** What a client asks for, as it stands in the address; nothing of it is checked but who asks. */
export interface AskedAuthorization {
  readonly clientUrl: URL;
  readonly query: ReadonlyMap<string, string>;
}

const MOST_VALUE = 2_000;

/** Reads the address of a request to authorize; null where nobody can tell who asks: then nobody may be answered either. */
export function readAuthorization(params: URLSearchParams): AskedAuthorization | null {
  const query = new Map(params);
  const isOdd = query.size !== params.size || [...query.values()].some((value) => value.length > MOST_VALUE);
  const clientUrl = parseClientId(query.get("client_id") ?? "");
  return isOdd || clientUrl === null ? null : { clientUrl, query };
}

/** A request that may be put to a person. */
interface CheckedAuthorization {
  readonly ok: true;
  readonly project: Project;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  readonly resource: string;
  readonly scope: string;
}

/** Why it may not: told to the client, by the codes of RFC 6749 section 4.1.2.1 and RFC 8707. */
interface RefusedAuthorization {
  readonly ok: false;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly error: "invalid_request" | "unsupported_response_type" | "invalid_scope" | "invalid_target";
  readonly detail: string;
}

/**
 * Checks a request of a known client; null where its redirect address is not the client's, so that no answer goes anywhere.
 *
 * @param projectOf the project that a resource belongs to
 */
export function checkAuthorization(
  { query }: AskedAuthorization,
  client: ClientMetadata,
  projectOf: (resource: string) => Project | null,
): CheckedAuthorization | RefusedAuthorization | null {
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isRedirectOf(client, redirectUri)) return null;
  const state = query.get("state") ?? null;
  const refuse = (error: RefusedAuthorization["error"], detail: string): RefusedAuthorization => {
    return { ok: false, redirectUri, state, error, detail };
  };
  if (query.get("response_type") !== "code") return refuse("unsupported_response_type", "Only code is supported.");
  const codeChallenge = query.get("code_challenge") ?? "";
  if (query.get("code_challenge_method") !== "S256" || !isChallenge(codeChallenge)) {
    return refuse("invalid_request", "A code_challenge of the method S256 is needed.");
  }
  const resource = query.get("resource") ?? "";
  const project = projectOf(resource);
  if (project === null) return refuse("invalid_target", "The resource is missing or not one of this server's.");
  const scope = chooseScope(query.get("scope") ?? null);
  if (scope === null) return refuse("invalid_scope", "There is no such scope here.");
  return { ok: true, project, redirectUri, state, codeChallenge, resource, scope };
}

/** What a client gets of what it asks for; asking for nothing means all there is. Null where it asks only for what there is not. */
function chooseScope(asked: string | null): string | null {
  if (asked === null || asked.trim() === "") return PORTFOLIOS_SCOPE;
  return asked.split(" ").includes(PORTFOLIOS_SCOPE) ? PORTFOLIOS_SCOPE : null;
}

interface AuthorizationAnswer {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly issuer: string;
}

/** The address that a browser is sent back to; it names us, so that a client tells us from another server (RFC 9207). */
export function answerAddress(
  { redirectUri, state, issuer }: AuthorizationAnswer,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  url.searchParams.set("iss", issuer);
  return url.href;
}
