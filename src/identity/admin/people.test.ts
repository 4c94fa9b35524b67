import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { lockPerson, unlockPerson } from "#identity/users/operator-lock.ts";
import { deletePerson, exportPerson, findPerson } from "./people.ts";
import { PERSONAL_TABLES } from "./personal-data.ts";

const ANN = "Ann@example.com";

describe.each(DATABASES)("people on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const ofProject = (userId: string) => ({ projectId: latchkey.project.id, userId });

  /** One row in every table that knows people, besides what a sign-in leaves. */
  const fill = async (userId: string): Promise<void> => {
    const { id } = latchkey.project;
    const rows: readonly (readonly [string, readonly unknown[]])[] = [
      [
        "phone_number (id, project_id, user_id, number, verified) VALUES ('phone-1', $1, $2, '+4915112345678', true)",
        [id, userId],
      ],
      ["password (id, user_id, hash) VALUES ('password-1', $1, 'secret-hash')", [userId]],
      [
        "passkey (id, project_id, user_id, credential_id, user_handle, public_key, domain) VALUES ('passkey-1', $1, $2, 'credential-1', $2, 'key', 'localhost')",
        [id, userId],
      ],
      [
        "wallet (id, project_id, user_id, type, address, address_key) VALUES ('wallet-1', $1, $2, 'ethereum', '0xAB', '0xab')",
        [id, userId],
      ],
      [
        "oauth_identity (id, project_id, user_id, provider, subject) VALUES ('oauth-1', $1, $2, 'google', 'subject-1')",
        [id, userId],
      ],
      ["totp (id, user_id, secret_sealed, verified) VALUES ('totp-1', $1, 'secret-sealed', true)", [userId]],
      ["recovery_code (id, totp_id, digest) VALUES ('code-1', 'totp-1', 'secret-digest')", []],
      ["organization (id, project_id, name, slug) VALUES ('organization-1', $1, 'Example', 'example')", [id]],
      ["membership (organization_id, user_id) VALUES ('organization-1', $1)", [userId]],
      [
        "intermediate_session (id, project_id, user_id, token_digest, factors, duration_minutes, expires_at) VALUES ('half-1', $1, $2, 'secret-half', '[]', 5, now())",
        [id, userId],
      ],
      [
        "link_token (id, project_id, purpose, address, address_key, token_digest, redirect_url, expires_at) VALUES ('link-1', $1, 'magic_link', 'Ann@example.com', 'ann@example.com', 'secret-link', '/', now())",
        [id],
      ],
      [
        "wallet_challenge (id, project_id, type, address_key, client_block, message, expires_at) VALUES ('challenge-1', $1, 'ethereum', '0xab', '127.0.0.0/24', 'sign', now())",
        [id],
      ],
      [
        "passkey_challenge (digest, project_id, purpose, user_id, domain, is_verification_required, expires_at) VALUES ('secret-challenge', $1, 'register', $2, 'localhost', true, now())",
        [id, userId],
      ],
      [
        "connection (id, project_id, user_id, client_id, client_name, resource, scope) VALUES ('connection-1', $1, $2, 'https://client.example/a', 'Reader', '/mcp', 'read')",
        [id, userId],
      ],
      [
        "connection_token (digest, connection_id, kind, expires_at) VALUES ('secret-token', 'connection-1', 'access', now())",
        [],
      ],
      ["account_lock (subject, project_id, failures) VALUES ($2, $1, 3)", [id, userId]],
    ];
    for (const [row, values] of rows) await database.query(`INSERT INTO latchkey.${row}`, values);
  };

  /** Everything the schema holds, as text, by table. */
  const dump = async (): Promise<ReadonlyMap<string, string>> => {
    const tables = await database.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'latchkey' ORDER BY 1",
    );
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      texts.set(name, JSON.stringify(await database.query(`SELECT * FROM latchkey.${name}`)));
    }
    return texts;
  };

  describe("PERSONAL_TABLES", () => {
    it("names every table that knows people", async () => {
      const rows = await database.query<{ name: string }>(
        `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'latchkey'
           AND column_name IN ('user_id', 'attach_to', 'totp_id', 'address', 'address_key', 'recipient', 'number', 'subject') ORDER BY 1`,
      );
      const known = PERSONAL_TABLES.map(({ table }) => table);
      expect(known.toSorted()).toEqual(rows.map(({ name }) => name));
    });
  });

  describe("findPerson", () => {
    it("finds nobody under another's, an unknown or a malformed name", async () => {
      const { userId } = await latchkey.signIn(ANN);
      const find = (text: string, projectId = latchkey.project.id) => findPerson(database, projectId, text);
      expect(await find("bob@example.com")).toBeNull();
      expect(await find("user-test-1")).toBeNull();
      expect(await find("' OR true --")).toBeNull();
      expect(await find(userId, "project-test-other")).toBeNull();
      expect(await find(ANN, "project-test-other")).toBeNull();
    });

    it("finds a person by id, by number and by any spelling of an address", async () => {
      const { userId } = await latchkey.signIn(ANN);
      await fill(userId);
      for (const text of [userId, ANN, " ann@EXAMPLE.com ", "+4915112345678", "+49 1511 2345678"]) {
        expect([text, await findPerson(database, latchkey.project.id, text)]).toEqual([text, userId]);
      }
    });
  });

  describe("exportPerson", () => {
    it("gives nothing of another project's person", async () => {
      const { userId } = await latchkey.signIn(ANN);
      expect(await exportPerson(database, { projectId: "project-test-other", userId })).toBeNull();
    });

    it("gives something of every table, and no secret", async () => {
      const { userId, token } = await latchkey.signIn(ANN);
      await fill(userId);
      const exported = await exportPerson(database, ofProject(userId));
      const empty = Object.entries(exported?.held ?? {}).filter(([, rows]) => rows.length === 0);
      expect(empty).toEqual([]);
      expect(exported?.user.emails).toMatchObject([{ email: ANN }]);
      expect(exported?.held["session"]).toMatchObject([{ ip_address: "127.0.0.1" }]);
      const text = JSON.stringify(exported);
      expect(text).not.toContain("secret-");
      expect(text).not.toContain(token);
    });
  });

  describe("deletePerson", () => {
    it("leaves another project's person alone", async () => {
      const { userId } = await latchkey.signIn(ANN);
      expect(await deletePerson(database, { projectId: "project-test-other", userId })).toBe(false);
      expect(await findPerson(database, latchkey.project.id, ANN)).toBe(userId);
    });

    it("leaves the trail with the id alone, and nothing else anywhere", async () => {
      const { userId, token } = await latchkey.signIn(ANN);
      await fill(userId);
      expect(await deletePerson(database, ofProject(userId))).toBe(true);
      for (const [table, text] of await dump()) {
        expect([table, /ann@example|4915112345678|0xab|subject-1/i.exec(text)]).toEqual([table, null]);
        expect([table, text.includes(userId)]).toEqual([table, table === "audit_event"]);
      }
      const auditLog = await database.query(
        "SELECT method, result, session_id, ip_address, user_agent, request_id FROM latchkey.audit_event WHERE user_id = $1",
        [userId],
      );
      expect(auditLog).toEqual([
        { method: "otp", result: "ok", session_id: null, ip_address: "", user_agent: "", request_id: "" },
      ]);
      expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 404 });
    });

    it("leaves others and their messages", async () => {
      const bob = await latchkey.signIn("bob@example.com");
      const { userId } = await latchkey.signIn(ANN);
      await deletePerson(database, ofProject(userId));
      expect(await latchkey.call("POST", "/sessions/authenticate", { token: bob.token })).toMatchObject({
        status: 200,
      });
      expect(await latchkey.sent("bob@example.com")).toHaveLength(1);
    });

    it("lets the same address begin again", async () => {
      const { userId } = await latchkey.signIn(ANN);
      await deletePerson(database, ofProject(userId));
      expect((await latchkey.signIn(ANN)).userId).not.toBe(userId);
    });
  });

  describe("lockPerson", () => {
    it("ends every session and refuses every way in until it is taken back", async () => {
      const { userId, token } = await latchkey.signIn(ANN);
      expect(await lockPerson(database, userId)).toBe(1);
      expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 404 });
      await expect(latchkey.signIn(ANN)).rejects.toThrow("user_locked");
      await unlockPerson(database, ofProject(userId));
      expect((await latchkey.signIn(ANN)).userId).toBe(userId);
    });

    it("leaves others alone", async () => {
      const bob = await latchkey.signIn("bob@example.com");
      await lockPerson(database, (await latchkey.signIn(ANN)).userId);
      expect(await latchkey.call("POST", "/sessions/authenticate", { token: bob.token })).toMatchObject({
        status: 200,
      });
    });
  });

  describe("unlockPerson", () => {
    it("ends a lock that wrong guesses led to", async () => {
      const { userId } = await latchkey.signIn(ANN);
      await database.query(
        "INSERT INTO latchkey.account_lock (subject, project_id, locked_until) VALUES ($1, $2, now() + interval '1 hour')",
        [userId, latchkey.project.id],
      );
      await expect(latchkey.signIn(ANN)).rejects.toThrow("user_locked");
      await unlockPerson(database, ofProject(userId));
      expect((await latchkey.signIn(ANN)).userId).toBe(userId);
    });
  });
});
