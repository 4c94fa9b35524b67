import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { writeAudit } from "#identity/audit/audit-log.ts";
import type { PageCall } from "#identity/call.ts";
import {
  consumeCode,
  consumeRefresh,
  issueTokens,
  type OpenConnection,
  revokeByToken,
} from "#identity/connections/connection-store.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import { readText } from "#identity/read-body.ts";

const LIMIT = { most: 300, seconds: 600 };

const field = z.string().min(1).max(2_000);
const verifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/);

const tokenRequest = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("authorization_code"),
    code: field,
    redirect_uri: field,
    client_id: field,
    code_verifier: verifier,
    resource: field,
  }),
  z.object({ grant_type: z.literal("refresh_token"), refresh_token: field, client_id: field, resource: field }),
]);
/** POST /token: trades a code, or a refresh token that works once, for the next tokens (OAuth 2.1 section 3.2). */
export async function exchangeToken(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const { request, client } = call;
  const limited = await takeFrom(deps.database, { key: `connection tokens ${client.block}`, ...LIMIT });
  if (limited !== null) {
    const headers = { "retry-after": String(limited.retryAfterSeconds ?? LIMIT.seconds) };
    return refuseToken("invalid_request", limited.message, { status: 429, headers });
  }
  const form = await readForm(request);
  if (form === null) return refuseToken("invalid_request", "Send a form that has each field once.");
  const read = tokenRequest.safeParse(form);
  if (!read.success) return refuseUnreadable(form);
  const done = await deps.database.transaction(async (tx) => {
    const connection = await consume(tx, read.data, deps);
    await auditExchange(tx, call, connection, read.data.grant_type);
    return connection === null ? null : { connection, tokens: await issueTokens(tx, connection.id, deps) };
  });
  if (done === null) return refuseToken("invalid_grant", "It expired, was used, or belongs to another request.");
  const { accessToken, refreshToken, expiresIn } = done.tokens;
  return answerClient({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: done.connection.scope,
  });
}

function consume(
  tx: Database,
  asked: z.infer<typeof tokenRequest>,
  deps: IdentityDeps,
): Promise<OpenConnection | null> {
  const { client_id: clientId, resource } = asked;
  if (asked.grant_type === "refresh_token") {
    return consumeRefresh(tx, { token: asked.refresh_token, clientId, resource }, deps);
  }
  const codeChallenge = createHash("sha256").update(asked.code_verifier).digest("base64url");
  return consumeCode(
    tx,
    { code: asked.code, redirectUri: asked.redirect_uri, codeChallenge, clientId, resource },
    deps,
  );
}

/** Refusals are written too: a second use of a code or token is what an operator looks for. */
async function auditExchange(
  tx: Database,
  call: PageCall,
  connection: OpenConnection | null,
  method: string,
): Promise<void> {
  await writeAudit(tx, {
    projectId: connection?.project_id ?? null,
    userId: connection?.user_id ?? null,
    sessionId: null,
    operation: "POST /token",
    method,
    result: connection === null ? "invalid_grant" : "ok",
    requestId: call.requestId,
    ipAddress: call.client.address,
    userAgent: call.client.userAgent,
  });
}

function refuseUnreadable(form: Readonly<Record<string, string>>): Response {
  const kind = form["grant_type"] ?? "";
  if (kind !== "authorization_code" && kind !== "refresh_token") {
    return refuseToken("unsupported_grant_type", "Use authorization_code or refresh_token.");
  }
  if (form["resource"] === undefined) return refuseToken("invalid_target", "Name the resource that the token is for.");
  return refuseToken("invalid_request", "A field is missing or malformed.");
}

/** POST /revoke: a client gives up what it has (RFC 7009); what it does not have is nothing to tell it of. */
export async function revokeToken({ request }: PageCall, deps: IdentityDeps): Promise<Response> {
  const form = await readForm(request);
  const read = z.object({ token: field, client_id: field }).safeParse(form);
  if (!read.success) return refuseToken("invalid_request", "Send the token and the client_id.");
  await revokeByToken(deps.database, { token: read.data.token, clientId: read.data.client_id }, deps);
  return answerClient({});
}

/** The fields of a form; null for any other body, and where a field comes twice. */
async function readForm(request: Request): Promise<Readonly<Record<string, string>> | null> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return null;
  const params = new URLSearchParams((await readText(request)) ?? "");
  const fields = new Map(params);
  return fields.size === params.size ? Object.fromEntries(fields) : null;
}

function refuseToken(
  error: "invalid_request" | "invalid_grant" | "invalid_target" | "unsupported_grant_type",
  detail: string,
  init: AnswerInit = { status: 400 },
): Response {
  return answerClient({ error, error_description: detail }, init);
}

interface AnswerInit {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Clients in pages of anybody may read the answer: it follows from what they sent, never from a cookie. */
function answerClient(body: object, { status, headers = {} }: AnswerInit = { status: 200 }): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", "access-control-allow-origin": "*", ...headers },
  });
}
