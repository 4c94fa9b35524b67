import { type AuthInfo, bearerAuthChallengeResponse, OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import { parseJson } from "#platform/json.ts";
import { requestText } from "#platform/read-body.ts";
import { PORTFOLIOS_SCOPE } from "#contracts/identity-server.ts";
import { authInfoOf, isPersonal, type McpPeople } from "./people.ts";

/** Where clients read which server gives out tokens for a resource: its well-known name before the path (RFC 9728). */
function resourceMetadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

/** Says which server gives out tokens for this one (RFC 9728). */
export function resourceMetadata(people: Pick<McpPeople, "resource" | "issuer">): object {
  return {
    resource: people.resource(),
    resource_name: "Beforehand",
    authorization_servers: [people.issuer()],
    scopes_supported: [PORTFOLIOS_SCOPE],
    bearer_methods_supported: ["header"],
  };
}

/**
 * Finds who sends a request: null for one that needs nobody; an answer that asks for a token where a tool of a person is
 * called without one, and where a token is not good. Public data needs no token.
 */
export async function readToken(
  request: Request,
  people: McpPeople,
  mostBytes: number,
): Promise<AuthInfo | Response | null> {
  const header = request.headers.get("authorization");
  if (header === null)
    return (await callsPersonalTool(request, mostBytes)) ? challenge(people, "This tool needs a token.") : null;
  const token = /^bearer ([\w~+/.-]+=*)$/i.exec(header)?.[1];
  const holder = token === undefined ? null : await people.holderOf(token);
  if (token === undefined || holder === null) return challenge(people, "The token is unknown, too old or revoked.");
  if (holder.scopes.includes(PORTFOLIOS_SCOPE)) return authInfoOf(token, holder, people.resource());
  return challenge(people, "The token does not allow this.", OAuthErrorCode.InsufficientScope);
}

async function callsPersonalTool(request: Request, mostBytes: number): Promise<boolean> {
  if (request.method !== "POST") return false;
  // A copy, because the library reads the body itself and answers for what is wrong with it.
  const text = await requestText(request.clone(), mostBytes);
  return text !== null && isPersonal(parseJson(text));
}

function challenge(people: McpPeople, detail: string, code = OAuthErrorCode.InvalidToken): Response {
  const response = bearerAuthChallengeResponse(new OAuthError(code, detail), {
    requiredScopes: [PORTFOLIOS_SCOPE],
    resourceMetadataUrl: resourceMetadataUrl(people.resource()),
  });
  response.headers.set("cache-control", "no-store");
  return response;
}
