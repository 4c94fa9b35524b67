// What nodes of the product know of sessions that end, on whichever node or identity server, while they cannot ask.
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { deletePerson } from "#identity/admin/people.ts";
import { removeMember } from "#identity/admin/organizations.ts";
import { openEndedSessions, type EndedSessionFeed } from "#identity/sessions/ended-sessions.ts";
import { deleteExpiredIdentityData } from "#identity/retention.ts";
import { lockPerson } from "#identity/users/operator-lock.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { createPostgresDatabase, DATABASES, PGLITE } from "#testing/databases.ts";
import { type ServedIdentity, serveTestIdentity } from "#testing/identity-server.ts";
import { GOOD_PASSWORD } from "#testing/password-accounts.ts";
import {
  type EmbeddedNode,
  heardBy,
  type ProductNode,
  type SignedIn,
  signInBrowser,
  startEmbeddedNode,
  startProductNode,
} from "#testing/product-node.ts";
import { startSilentProxy } from "#testing/silent-proxy.ts";

const ANN = "ann@example.com";
/** What the product promises. */
const WITHIN_MS = 1_000;
const UNREACHABLE = { code: "server/identity-unreachable" };

interface Ending {
  readonly by: string;
  /** Ends the session of `ann`; `other` is another session of the same person. */
  readonly end: (node: EmbeddedNode, ann: SignedIn, other: SignedIn) => Promise<unknown>;
}

const ENDINGS: readonly Ending[] = [
  { by: "a log-out", end: ({ latchkey }, { token }) => latchkey.call("POST", "/sessions/revoke", { token }) },
  {
    by: "revoking it from another device",
    end: ({ latchkey }, { sessionId }, { token }) => latchkey.call("DELETE", `/sessions/${sessionId}`, { token }),
  },
  {
    by: "logging out all other devices",
    end: ({ latchkey }, _ann, { token }) => latchkey.call("POST", "/sessions/revoke_others", { token }),
  },
  {
    by: "a new password",
    end: ({ latchkey }, _ann, { token }) =>
      latchkey.call("POST", "/passwords/session/reset", { body: { password: GOOD_PASSWORD }, token }),
  },
  { by: "the operator's lock", end: ({ latchkey }, { userId }) => lockPerson(latchkey.database, userId) },
  {
    by: "the end of the account",
    end: ({ latchkey }, { userId }) => deletePerson(latchkey.database, { projectId: latchkey.project.id, userId }),
  },
  {
    by: "leaving the organisation it was for",
    async end({ latchkey }, { userId, sessionId }) {
      const { database, project } = latchkey;
      const id = `organization-test-${userId}`;
      await database.query(
        "INSERT INTO latchkey.organization (id, project_id, name, slug) VALUES ($1, $2, 'Acme', $1)",
        [id, project.id],
      );
      await database.query("UPDATE latchkey.session SET organization_id = $1 WHERE id = $2", [id, sessionId]);
      await removeMember(database, { organizationId: id, userId });
    },
  },
  {
    by: "an operator's statement",
    end: ({ latchkey }, { sessionId }) =>
      latchkey.database.query("DELETE FROM latchkey.session WHERE id = $1", [sessionId]),
  },
];

const LOUD = { error: (...said: readonly unknown[]): void => expect.unreachable(String(said)) };

describe("two nodes on one PostgreSQL", () => {
  let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let operator: Client;
  let databases: readonly OpenedDatabase[];
  let here: EmbeddedNode;
  let there: EmbeddedNode;

  beforeAll(async () => {
    own = await createPostgresDatabase(inject("postgresTemplate"));
    operator = new Client({ connectionString: own.url });
    await operator.connect();
    const open = (): Promise<OpenedDatabase> => openPostgres(own.url, () => undefined);
    databases = await Promise.all([open(), open()]);
    const [first, second] = databases;
    if (first === undefined || second === undefined) throw new Error("there are two databases");
    here = await startEmbeddedNode(first);
    there = await startEmbeddedNode(second, here);
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await Promise.all(databases.map((database) => database.close()));
    await operator.end();
    await own.remove();
  });
  beforeEach(async () => {
    here.asking.isCut = true;
    there.asking.isCut = true;
    await operator.query("DELETE FROM latchkey.rate_window");
    await vi.waitUntil(() => here.ended.isCurrent() && there.ended.isCurrent(), { timeout: 10_000 });
  });

  it.each(ENDINGS)("$by is seen by both within a second, for reads, writes and open streams", async ({ end }) => {
    const ann = await signInBrowser(here.latchkey, `${crypto.randomUUID()}@example.com`);
    const email = `SELECT address FROM latchkey.email WHERE user_id = $1`;
    const { address } = (await operator.query<{ address: string }>(email, [ann.userId])).rows[0] ?? { address: "" };
    const other = await signInBrowser(here.latchkey, address);
    for (const node of [here, there]) expect(await node.currentUser(ann.request())).toEqual({ userId: ann.userId });
    const streams = [here, there].map((node) => openStream(node, ann));
    await Promise.all(streams.map(({ isWatched }) => isWatched));

    await end(here, ann, other);
    const heard = await Promise.all([here, there].map((node) => heardBy(node, ann.sessionId)));
    expect(Math.max(...heard)).toBeLessThan(WITHIN_MS);
    await Promise.all(streams.map(({ isEnded }) => isEnded));
    for (const node of [here, there]) {
      expect(await node.currentUser(ann.request())).toBeNull();
      expect(await node.currentUser(ann.request("POST"))).toBeNull();
      expect(await node.ofRequest(ann.request(), LOUD).seemsSignedIn()).toBe(false);
    }
  });

  it("a session that lives is trusted for reads while it cannot be asked for, and for nothing that writes", async () => {
    const ann = await signInBrowser(here.latchkey, ANN);
    expect(await there.currentUser(ann.request())).toEqual({ userId: ann.userId });
    expect(await there.ofRequest(ann.request(), LOUD).seemsSignedIn()).toBe(true);
    await expect(there.currentUser(ann.request("POST"))).rejects.toMatchObject(UNREACHABLE);
  });

  it("nothing that ended while a node could not listen is accepted there", async () => {
    const ann = await signInBrowser(here.latchkey, ANN);
    await operator.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await vi.waitUntil(() => !there.ended.isCurrent(), { timeout: 10_000, interval: 1 });
    await operator.query("UPDATE latchkey.session SET revoked_at = now() WHERE id = $1", [ann.sessionId]);
    const isHeard = heardBy(there, ann.sessionId);
    const answer = await there.currentUser(ann.request()).catch((error: unknown) => error);
    expect([null, expect.objectContaining(UNREACHABLE)]).toContainEqual(answer);
    await isHeard;
    expect(await there.currentUser(ann.request())).toBeNull();
    expect(await there.ofRequest(ann.request(), LOUD).seemsSignedIn()).toBe(false);
  });

  it("asks for every session once more than a node keeps in mind have ended", async () => {
    const ann = await signInBrowser(here.latchkey, ANN);
    await operator.query(
      "INSERT INTO latchkey.ended_session (session_hash, project_id) SELECT 'flood' || number, $1 FROM generate_series(1, 100001) AS number",
      [here.latchkey.project.id],
    );
    // Only those that listen: an identity server whose own queries were cut too would rightly call it an outage.
    await operator.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = 'SELECT 1')",
    );
    await vi.waitUntil(() => !there.ended.isCurrent(), { timeout: 10_000, interval: 1 });
    there.asking.isCut = false;
    expect(await there.currentUser(ann.request())).toEqual({ userId: ann.userId });
    there.asking.isCut = true;
    await expect(there.currentUser(ann.request())).rejects.toMatchObject(UNREACHABLE);
    await operator.query("DELETE FROM latchkey.ended_session");
  });
});

describe("an identity server alone", () => {
  let database: OpenedDatabase;
  let feed: EndedSessionFeed;
  let served: ServedIdentity;
  let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
  let product: ProductNode;

  beforeAll(async () => {
    database = await PGLITE.open();
    feed = await openEndedSessions(database);
    served = await serveTestIdentity(database, {
      settings: { allowedOrigins: ["http://localhost:3000"] },
      deps: { endedSessions: feed },
    });
    proxy = await startSilentProxy(served.url);
    product = startProductNode({
      publicToken: served.project.publicToken,
      baseUrl: () => served.url,
      fetch: (request) => fetch(request.url.replace(served.url, proxy.url.replace(/\/$/, "")), request),
    });
  });
  afterAll(async () => {
    await product.close();
    await proxy.close();
    await served.close();
    await feed.close();
    await database.close();
  });
  beforeEach(async () => {
    product.asking.isCut = true;
    await vi.waitUntil(() => product.ended.isCurrent(), { timeout: 10_000 });
  });
  afterEach(() => proxy.speakAgain());

  it("tells a product on another port within a second what ended", async () => {
    const ann = await signInBrowser(served, ANN);
    expect(await product.currentUser(ann.request())).toEqual({ userId: ann.userId });
    await served.call("POST", "/sessions/revoke", { token: ann.token });
    expect(await heardBy(product, ann.sessionId)).toBeLessThan(WITHIN_MS);
    expect(await product.currentUser(ann.request())).toBeNull();
  });

  it("is not gone without once it falls silent, and what ended meanwhile is refused afterwards", async () => {
    const ann = await signInBrowser(served, ANN);
    expect(await product.currentUser(ann.request())).toEqual({ userId: ann.userId });
    proxy.fallSilent();
    await vi.waitUntil(() => !product.ended.isCurrent(), { timeout: 10_000, interval: 1 });
    await expect(product.currentUser(ann.request())).rejects.toMatchObject(UNREACHABLE);
    await served.call("POST", "/sessions/revoke", { token: ann.token });
    proxy.speakAgain();
    await heardBy(product, ann.sessionId);
    expect(await product.currentUser(ann.request())).toBeNull();
  });

  it("tells a product what ended before it began to follow, of its own project alone", async () => {
    const ann = await signInBrowser(served, ANN);
    await served.call("POST", "/sessions/revoke", { token: ann.token });
    const asked = { publicToken: served.project.publicToken, baseUrl: () => served.url };
    const late = startProductNode({ ...asked, fetch: (request) => fetch(request) });
    await heardBy(late, ann.sessionId);
    expect(late.ended.has(ann.sessionId)).toBe(true);
    await late.close();
    const foreign = await served.fetch("/v1/sessions/ended/project-test-another", { signal: AbortSignal.timeout(700) });
    expect(await foreign.text()).not.toContain('"hash"');
  });

  it("answers 503 while it cannot listen itself", async () => {
    const deaf = await serveTestIdentity(database, {
      deps: { endedSessions: { ...feed, follow: () => Promise.resolve(null) } },
    });
    const answer = await fetch(`${deaf.url}/v1/sessions/ended/${deaf.project.id}`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    await deaf.close();
  });
});

describe.each(DATABASES)("the list of ended sessions on $name", ({ open }) => {
  it("holds a session from its end until its JWTs have run out, and is swept", async () => {
    const database = await open();
    const node = await startEmbeddedNode(database);
    const ann = await signInBrowser(node.latchkey, ANN);
    const kept = (): Promise<readonly object[]> =>
      database.query(
        "SELECT expires_at > now() + interval '5 minutes' AS outlives FROM latchkey.ended_session WHERE project_id = $1",
        [node.latchkey.project.id],
      );
    await deleteExpiredIdentityData(database);
    expect(await kept()).toEqual([]);
    await node.latchkey.call("POST", "/sessions/revoke", { token: ann.token });
    expect(await kept()).toEqual([{ outlives: true }]);
    await deleteExpiredIdentityData(database);
    expect(await kept()).toEqual([{ outlives: true }]);
    await database.query("UPDATE latchkey.ended_session SET expires_at = now()");
    await deleteExpiredIdentityData(database);
    expect(await kept()).toEqual([]);
    await node.close();
    await database.close();
  });

  it("holds no session whose end was taken back", async () => {
    const database = await open();
    const node = await startEmbeddedNode(database);
    const ann = await signInBrowser(node.latchkey, ANN);
    const undone = database.transaction(async (tx) => {
      await tx.query("UPDATE latchkey.session SET revoked_at = now() WHERE id = $1", [ann.sessionId]);
      throw new Error("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    const bob = await signInBrowser(node.latchkey, "bob@example.com");
    await node.latchkey.call("POST", "/sessions/revoke", { token: bob.token });
    await heardBy(node, bob.sessionId);
    expect(node.ended.has(ann.sessionId)).toBe(false);
    expect(await node.currentUser(ann.request())).toEqual({ userId: ann.userId });
    await node.close();
    await database.close();
  });
});

/** An answer that goes on for as long as its reader's session. */
function openStream(node: ProductNode, reader: SignedIn) {
  const ended = Promise.withResolvers<void>();
  return { isWatched: node.ofRequest(reader.request(), LOUD).watchSession(ended.resolve), isEnded: ended.promise };
}
