import type { ConnectionsAnswer } from "#contracts/sdk-v1/connections.ts";
import type { Database } from "#contracts/database.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { newId } from "#identity/new-id.ts";
import type { Project } from "#identity/projects/project.ts";
import { newToken, tokenDigest } from "#identity/sessions/session-tokens.ts";

/** What a person agreed to. */
export interface Agreement {
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly resource: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

/** A client takes its code at once. */
const CODE_SECONDS = 60;
const ACCESS_SECONDS = 3_600;
/** Without use for so long a connection ends. */
const REFRESH_SECONDS = 30 * 86_400;

type TokenDeps = Pick<IdentityDeps, "randomBytes" | "secrets">;

/** Makes a connection without tokens, and the code that its client gets them for. */
export async function insertConnection(
  tx: Database,
  project: Project,
  { userId, clientId, clientName, resource, scope, redirectUri, codeChallenge }: Agreement,
  deps: TokenDeps,
): Promise<string> {
  const id = newId("connection", project.settings.kind, deps);
  await tx.query(
    `INSERT INTO latchkey.connection (id, project_id, user_id, client_id, client_name, resource, scope)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, project.id, userId, clientId, clientName, resource, scope],
  );
  const { token, digest } = newToken("connection code", deps);
  await tx.query(
    `INSERT INTO latchkey.connection_code (digest, connection_id, redirect_uri, code_challenge, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [digest, id, redirectUri, codeChallenge, CODE_SECONDS],
  );
  return token;
}

/** A connection whose client may have tokens. */
export interface OpenConnection {
  readonly id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly scope: string;
}

const OPEN = `connection.revoked_at IS NULL AND account.locked_at IS NULL`;

/** What must fit for a code to be taken. */
export interface PresentedCode {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly resource: string;
  readonly codeChallenge: string;
}

/** Uses a code up, if all that it was made for fits; null otherwise. A code that comes again ends what it was used for. */
export async function consumeCode(
  tx: Database,
  { code, clientId, redirectUri, resource, codeChallenge }: PresentedCode,
  deps: Pick<IdentityDeps, "secrets">,
): Promise<OpenConnection | null> {
  const digest = tokenDigest("connection code", code, deps);
  const [connection] = await tx.query<OpenConnection>(
    `UPDATE latchkey.connection_code AS code SET used_at = now()
     FROM latchkey.connection AS connection JOIN latchkey.user_account AS account ON account.id = connection.user_id
     WHERE code.digest = $1 AND code.used_at IS NULL AND code.expires_at > now() AND code.connection_id = connection.id
       AND connection.client_id = $2 AND code.redirect_uri = $3 AND connection.resource = $4
       AND code.code_challenge = $5 AND ${OPEN}
     RETURNING connection.id, connection.user_id, connection.project_id, connection.scope`,
    [digest, clientId, redirectUri, resource, codeChallenge],
  );
  if (connection !== undefined) return connection;
  await tx.query(
    `UPDATE latchkey.connection SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (
       SELECT connection_id FROM latchkey.connection_code WHERE digest = $1 AND used_at IS NOT NULL)`,
    [digest],
  );
  return null;
}

/**
 * Uses a refresh token up, if it is this client's; null otherwise. One that comes again is somebody else's copy, and nobody
 * can tell whose: the connection ends (RFC 9700 section 4.14.2).
 */
export async function consumeRefresh(
  tx: Database,
  { token, clientId, resource }: { readonly token: string; readonly clientId: string; readonly resource: string },
  deps: Pick<IdentityDeps, "secrets">,
): Promise<OpenConnection | null> {
  const digest = tokenDigest("refresh", token, deps);
  const [connection] = await tx.query<OpenConnection>(
    `UPDATE latchkey.connection_token AS token SET used_at = now()
     FROM latchkey.connection AS connection JOIN latchkey.user_account AS account ON account.id = connection.user_id
     WHERE token.digest = $1 AND token.kind = 'refresh' AND token.used_at IS NULL AND token.expires_at > now()
       AND token.connection_id = connection.id AND connection.client_id = $2 AND connection.resource = $3 AND ${OPEN}
     RETURNING connection.id, connection.user_id, connection.project_id, connection.scope`,
    [digest, clientId, resource],
  );
  if (connection !== undefined) return connection;
  await tx.query(
    `UPDATE latchkey.connection SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (
       SELECT connection_id FROM latchkey.connection_token WHERE digest = $1 AND used_at IS NOT NULL)`,
    [digest],
  );
  return null;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** Makes the next pair of tokens of a connection. */
export async function issueTokens(tx: Database, connectionId: string, deps: TokenDeps): Promise<IssuedTokens> {
  const access = newToken("access", deps);
  const refresh = newToken("refresh", deps);
  await tx.query(
    `INSERT INTO latchkey.connection_token (digest, connection_id, kind, expires_at)
     VALUES ($1, $3, 'access', now() + make_interval(secs => $4)), ($2, $3, 'refresh', now() + make_interval(secs => $5))`,
    [access.digest, refresh.digest, connectionId, ACCESS_SECONDS, REFRESH_SECONDS],
  );
  await tx.query("UPDATE latchkey.connection SET connected_at = COALESCE(connected_at, now()) WHERE id = $1", [
    connectionId,
  ]);
  return { accessToken: access.token, refreshToken: refresh.token, expiresIn: ACCESS_SECONDS };
}

/** What an access token stands for. */
export interface AccessRow {
  readonly user_id: string;
  readonly client_id: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** Finds what an access token stands for at one resource; null for any that is not, or no longer, good there. */
export async function findAccess(
  database: Database,
  { token, resource }: { readonly token: string; readonly resource: string },
  deps: Pick<IdentityDeps, "secrets">,
): Promise<AccessRow | null> {
  const [row] = await database.query<AccessRow>(
    `WITH found AS (
       SELECT connection.id, user_id, client_id, scope, last_used_at,
         floor(extract(epoch FROM token.expires_at - now()))::integer AS expires_in
       FROM latchkey.connection_token AS token
         JOIN latchkey.connection AS connection ON connection.id = token.connection_id
         JOIN latchkey.user_account AS account ON account.id = connection.user_id
       WHERE token.digest = $1 AND token.kind = 'access' AND token.expires_at > now() AND resource = $2 AND ${OPEN}),
     noted AS (
       UPDATE latchkey.connection SET last_used_at = now() FROM found
       WHERE connection.id = found.id AND COALESCE(found.last_used_at, '-infinity') < now() - interval '1 minute')
     SELECT user_id, client_id, scope, expires_in FROM found`,
    [tokenDigest("access", token, deps), resource],
  );
  return row ?? null;
}

/** Lists what a person has connected and did not end, the newest first. */
export async function listConnections(database: Database, userId: string): Promise<ConnectionsAnswer["connections"]> {
  return database.query<ConnectionsAnswer["connections"][number]>(
    `SELECT id AS connection_id, client_id, client_name, scope, connected_at, last_used_at FROM latchkey.connection
     WHERE user_id = $1 AND revoked_at IS NULL AND connected_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM latchkey.connection_token AS token
         WHERE token.connection_id = connection.id AND used_at IS NULL AND expires_at > now())
     ORDER BY connected_at DESC, id`,
    [userId],
  );
}

/** Ends a connection of a person; its tokens are refused from now on. False for one that is not theirs or not there. */
export async function revokeConnection(
  database: Database,
  { userId, connectionId }: { readonly userId: string; readonly connectionId: string },
): Promise<boolean> {
  const rows = await database.query(
    "UPDATE latchkey.connection SET revoked_at = now() WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL RETURNING id",
    [connectionId, userId],
  );
  return rows.length === 1;
}

/** Ends the connection that a token belongs to, of either kind, for its own client (RFC 7009). */
export async function revokeByToken(
  database: Database,
  { token, clientId }: { readonly token: string; readonly clientId: string },
  deps: Pick<IdentityDeps, "secrets">,
): Promise<void> {
  const digests = [tokenDigest("access", token, deps), tokenDigest("refresh", token, deps)];
  await database.query(
    `UPDATE latchkey.connection SET revoked_at = now() WHERE revoked_at IS NULL AND client_id = $2 AND id IN (
       SELECT connection_id FROM latchkey.connection_token WHERE digest = ANY ($1))`,
    [digests, clientId],
  );
}
