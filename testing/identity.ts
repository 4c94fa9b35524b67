import { isRecord } from "#platform/json.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { createBreachCheck, readBreachFilter } from "#identity/factors/password/breach-check.ts";
import { createPasswordHasher } from "#identity/factors/password/hasher.ts";
import { createStrengthRater } from "#identity/factors/password/strength.ts";
import { createIdentity, type Identity } from "#identity/identity.ts";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { createSigningKeys } from "#identity/keys/signing-keys.ts";
import type { MessageBody } from "#platform/mail/transport.ts";
import { openBody } from "#identity/outbox/outbox.ts";
import type { IdentityLog, IdentityDeps } from "#identity/deps.ts";
import { projectSettings } from "#identity/projects/project-settings.ts";
import { createProject, readProjects } from "#identity/projects/project-store.ts";
import type { EndedSessionFeed } from "#identity/sessions/ended-sessions.ts";
import { resolveProject, type Project, type StoredProject } from "#identity/projects/project.ts";

const BREACHED = fileURLToPath(new URL("../data/breached-passwords/filter.bin", import.meta.url));

const APP = "http://localhost:3000";

/** A message as it would be sent. */
export interface SentMessage extends MessageBody {
  readonly to: string;
  readonly channel: string;
}

export interface TestCall {
  readonly body?: object | string;
  /** A session token, sent in the Basic header as the SDK does. */
  readonly token?: string | undefined;
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the call comes from (127.0.0.1). */
  readonly address?: string;
}

/** An answer of the protocol, read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The whole body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What stands in `data`; empty for failures. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly errorType: string;
}

/** An identity server in this process, asked by real requests through its real router. */
export interface TestIdentity {
  readonly identity: Identity;
  readonly deps: IdentityDeps;
  readonly project: Project;
  readonly database: Database;
  /** Asks an address below /sdk/v1 as a page of the product does. */
  call(method: string, path: string, asked?: TestCall): Promise<Answer>;
  /** Asks any address of the server. */
  fetch(path: string, init?: RequestInit & { readonly address?: string }): Promise<Response>;
  /** What was put into the outbox for an address, oldest first. */
  sent(to: string): Promise<readonly SentMessage[]>;
  /** The six digits of the newest message to an address. */
  newestCode(to: string): Promise<string>;
  /** The token of the link in the newest message to an address. */
  newestToken(to: string): Promise<string>;
  /** Signs a new or known person in by a mailed code. */
  signIn(email: string): Promise<{ readonly userId: string; readonly token: string; readonly data: Answer["data"] }>;
}

/** What differs from the defaults: settings of the project, parts of the server. */
export interface WantedIdentity {
  readonly settings?: z.input<typeof projectSettings>;
  readonly deps?: Partial<IdentityDeps>;
}

/** Makes an identity server with one project (readable tokens unless asked otherwise) on a database with the schema. */
export async function createTestIdentity(
  database: Database,
  { settings = {}, deps = {} }: WantedIdentity = {},
): Promise<TestIdentity> {
  const all = testDeps(database, deps);
  const stored = await createProject(
    database,
    { name: "Example", settings: projectSettings.parse({ cookieMode: "readable", ...settings }) },
    all,
  );
  return identityOf(stored, all);
}

/** The identity server on a database that has a project already, with the secret that all of these have. */
export async function reopenTestIdentity(database: Database): Promise<TestIdentity> {
  const all = testDeps(database, {});
  const [stored] = await readProjects(database, all);
  if (stored === undefined) throw new Error("The database has no project.");
  return identityOf(stored, all);
}

function identityOf(stored: StoredProject, all: IdentityDeps): TestIdentity {
  const identity = createIdentity(all);
  const project = resolveProject(stored, all.addresses);
  const sent = (to: string): Promise<readonly SentMessage[]> => readSent(all, to);
  const call: TestIdentity["call"] = (method, path, asked = {}) =>
    ask({ identity, deps: all, project }, `${method} ${path}`, asked);
  return {
    identity,
    deps: all,
    project,
    database: all.database,
    call,
    sent,
    fetch: (path, { address = "127.0.0.1", ...init } = {}) =>
      identity.answer(new Request(`${all.addresses.identity()}${path}`, init), address),
    newestCode: async (to) => /\b\d{6}\b/.exec(newest(await sent(to)).text)?.[0] ?? "",
    newestToken: async (to) => /[?&]token=([\w-]+)/.exec(newest(await sent(to)).text)?.[1] ?? "",
    signIn: (email) => signInByCode({ call, sent }, email),
  };
}

function testDeps(database: Database, given: Partial<IdentityDeps>): IdentityDeps {
  const secrets = given.secrets ?? createSecretBox(createHash("sha256").update("a secret of tests").digest());
  return {
    database,
    secrets,
    keys: createSigningKeys({ database, secrets, newId: randomUUID }),
    endedSessions: NO_FEED,
    hasher: createPasswordHasher({ pepper: secrets.derive("password pepper") }),
    isBreached: createBreachCheck({ filter: readBreachFilter(readFileSync(BREACHED)), range: null }),
    rateStrength: createStrengthRater(),
    fetch,
    publicFetch: () => Promise.resolve({ ok: false, reason: "unreachable" }),
    addresses: { identity: () => `${APP}/identity`, app: () => APP },
    now: () => new Date(),
    randomBytes: (count) => randomBytes(count),
    log: failingLog,
    trustedProxies: [],
    hasOpenOutbox: true,
    ...given,
  };
}

/** Most tests follow no ended sessions, and a stream of them ends at once; those that do hand in a feed of their database. */
const NO_FEED: EndedSessionFeed = {
  follow(_projectId, follower) {
    follower.lost();
    return Promise.resolve(() => undefined);
  },
  release: () => undefined,
  close: () => Promise.resolve(),
};

/** An unexpected error is a failed test. */
const failingLog: IdentityLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (facts, sentence) => console.error(sentence, facts),
};

interface Target {
  readonly identity: Identity;
  readonly deps: IdentityDeps;
  readonly project: Project;
}

async function ask({ identity, deps, project }: Target, line: string, asked: TestCall): Promise<Answer> {
  const [method = "", path = ""] = line.split(" ");
  const { body, token = project.publicToken, origin = APP, headers = {}, address = "127.0.0.1" } = asked;
  const request = new Request(`${deps.addresses.identity()}/sdk/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${project.publicToken}:${token}`).toString("base64")}`,
      "content-type": "application/json",
      ...(origin === null ? {} : { origin }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return readAnswer(await identity.answer(request, address));
}

async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new TypeError("An answer of the protocol is no object.");
  const data = body["data"];
  return {
    status: response.status,
    headers: response.headers,
    body,
    data: isRecord(data) ? data : {},
    errorType: typeof body["error_type"] === "string" ? body["error_type"] : "",
  };
}

async function readSent({ database, secrets }: IdentityDeps, to: string): Promise<readonly SentMessage[]> {
  const rows = await database.query<{ recipient: string; channel: string; body_sealed: string }>(
    "SELECT recipient, channel, body_sealed FROM latchkey.outbox_message WHERE recipient = $1 AND body_sealed IS NOT NULL ORDER BY id",
    [to],
  );
  return rows.map((row) => ({ to: row.recipient, channel: row.channel, ...openBody(row.body_sealed, { secrets }) }));
}

function newest(messages: readonly SentMessage[]): SentMessage {
  const message = messages.at(-1);
  if (message === undefined) throw new Error("Nothing was sent.");
  return message;
}

async function signInByCode({ call, sent }: Pick<TestIdentity, "call" | "sent">, email: string) {
  const asked = await call("POST", "/otps/email/login_or_create", { body: { email } });
  const token = /\b\d{6}\b/.exec(newest(await sent(email)).text)?.[0] ?? "";
  const method_id = asked.data["method_id"];
  const { data, errorType } = await call("POST", "/otps/authenticate", { body: { token, method_id } });
  if (errorType !== "") throw new Error(`Signing in failed: ${errorType}`);
  return { userId: String(data["user_id"]), token: String(data["session_token"]), data };
}
