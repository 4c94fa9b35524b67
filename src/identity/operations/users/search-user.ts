// The user-type look-up: the one call that says whether an address is known, so it is limited (docs/threats.md#9).
import type { Database } from "#contracts/database.ts";
import type { UserSearchAnswer, UserSearchBody } from "#contracts/sdk-v1/users.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Call, Operation } from "#identity/call.ts";
import { count } from "#identity/guards/rate-limits.ts";
import { refuseQuestion } from "#identity/guards/send-limits.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

const MINUTE = 60;

/** So many look-ups of a whole project in a minute are no sign-ins any more: somebody asks through many addresses. */
const SLOPE = 600;

/** Says which password screen an address needs: it is new, has a password, or has none (docs/specification-map.md#4). */
export const searchUser: Operation<UserSearchBody, UserSearchAnswer> = async (call, deps) => {
  // Only pages have a screen to choose; what names no origin is a program that collects.
  if (call.client.origin === null) return refuse("invalid_origin");
  const refused = await refuseSearch(call, deps);
  if (refused !== null) return refused;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const found = await findUserType(deps.database, call.project.id, email.key);
  const isStrict = call.project.settings.enumerationProtection === "strict";
  const data: UserSearchAnswer = { userType: isStrict ? "password" : found };
  return { ok: true, data };
};

/** Where the project has a captcha, every look-up has solved one already, and that takes the refusal's place. */
async function refuseSearch(call: Call, deps: IdentityDeps): Promise<Refusal | null> {
  const { project } = call;
  await watchSlope(project.id, deps);
  return project.settings.captcha.enabled ? null : refuseQuestion(deps.database, { call, of: "searches" });
}

/** Refuses nobody, for else anybody could close the door for all; it tells the operator, once a minute. */
async function watchSlope(projectId: string, { database, log }: IdentityDeps): Promise<void> {
  const limit = { key: `searches of ${projectId}`, most: SLOPE, seconds: MINUTE };
  const { isFirstTooMany } = await count(database, limit);
  if (isFirstTooMany) log.warn({ project_id: projectId, a_minute: SLOPE }, "addresses are being looked up in bulk");
}

/** One statement of the same shape for every address, so that its time tells nothing. */
async function findUserType(
  database: Database,
  projectId: string,
  addressKey: string,
): Promise<UserSearchAnswer["userType"]> {
  const [row] = await database.query<{ user_type: UserSearchAnswer["userType"] }>(
    `SELECT CASE WHEN email.id IS NULL OR account.status = 'pending' THEN 'new' WHEN password.id IS NULL THEN 'passwordless' ELSE 'password' END AS user_type
     FROM (SELECT $1::text AS project_id, $2::text AS address_key) AS asked
     LEFT JOIN latchkey.email ON email.project_id = asked.project_id AND email.address_key = asked.address_key
     LEFT JOIN latchkey.user_account AS account ON account.id = COALESCE(email.user_id, '')
     LEFT JOIN latchkey.password ON password.user_id = COALESCE(email.user_id, '')`,
    [projectId, addressKey],
  );
  return row?.user_type ?? "new";
}
