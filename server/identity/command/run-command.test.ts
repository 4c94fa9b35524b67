import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readProjects } from "#identity/projects/project-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import type { CommandResult } from "./command.ts";
import { readCommand, runCommand } from "./run-command.ts";
import { createPasswordAccount, GOOD_PASSWORD } from "#testing/password-accounts.ts";

describe("readCommand", () => {
  it.each([
    [""],
    ["user"],
    ["user show"],
    ["user show ann@example.com bob@example.com"],
    ["user rename ann@example.com"],
    ["project set session.minutes"],
    ["project show --everything"],
    ["project show --project"],
  ])("answers %j with the list of commands", (line) => {
    const read = readCommand(line.split(" "));
    expect(read.ok ? read.command.usage : read.sentence).toMatch(/^Run one of these .*\n(?:.*\n)+ {2}user show EMAIL/);
  });

  it("reads values, options in any place, and past npm's separator", () => {
    expect(readCommand(["--", "--project", "Shop", "project", "set", "watermark", "true"])).toMatchObject({
      command: { usage: "project set KEY VALUE" },
      values: ["watermark", "true"],
      project: "Shop",
    });
    expect(readCommand(["org", "member", "add", "acme", "ann@example.com"])).toMatchObject({
      values: ["acme", "ann@example.com"],
    });
  });
});

const [PGLITE] = DATABASES;

describe("runCommand", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  const run = async (...typed: readonly string[]): Promise<CommandResult> => {
    const read = readCommand(typed);
    if (!read.ok) return read;
    const { randomBytes, secrets, keys } = latchkey.deps;
    return runCommand(read, { database, randomBytes, secrets, keys });
  };
  const linesOf = async (...typed: readonly string[]): Promise<string> => {
    const outcome = await run(...typed);
    return outcome.ok ? outcome.lines.join("\n") : `refused: ${outcome.sentence}`;
  };

  beforeEach(async () => {
    if (PGLITE === undefined) throw new Error("there is no embedded database");
    database = await PGLITE.open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  it("says what to do where there is no project, and where there are several", async () => {
    await run("project", "create", "Second", "--live");
    expect(await linesOf("project", "show")).toMatch(
      /^refused: Name the project with --project and its public token: there are Example \(public-token-test-.*Second/,
    );
    expect(await linesOf("project", "show", "--project", "Second")).toMatch(/^Second  public-token-live-/);
    expect(await linesOf("project", "show", "--project", "Third")).toMatch(/^refused: Name the project/);
    await database.query("DELETE FROM latchkey.project");
    expect(await linesOf("project", "show")).toMatch(
      /^refused: There is no project yet. Run npm start once, .* npm run latchkey -- project create NAME$/,
    );
  });

  it("refuses a bad value with field and cure, and keeps the settings", async () => {
    const before = await readProjects(database, latchkey.deps);
    expect(await linesOf("project", "set", "session.minutes", "soon")).toMatch(
      /^refused: session.minutes cannot be "soon"/,
    );
    expect(await linesOf("project", "set", "name", " ")).toMatch(/^refused: A project needs a name/);
    expect(await readProjects(database, latchkey.deps)).toEqual(before);
  });

  it("changes settings, the name, and gives defaults back", async () => {
    expect(await linesOf("project", "set", "session.minutes", "45")).toMatch(
      /^session.minutes 45\nRunning servers notice/,
    );
    await run("project", "set", "name", "Shop");
    await run("project", "reset", "cookieMode");
    expect(await readProjects(database, latchkey.deps)).toMatchObject([
      { name: "Shop", settings: { session: { minutes: 45 }, cookieMode: "http_only" } },
    ]);
  });

  it("takes a project's secrets, and shows them to nobody", async () => {
    const { userId } = await latchkey.signIn("ann@example.com");
    const told = [
      await linesOf("project", "set", "oauth.google", '{"clientId":"id","clientSecret":"hush-1"}'),
      await linesOf("project", "set", "oauth.google.clientSecret", "hush-2"),
      await linesOf("project", "show"),
      await linesOf("user", "export", userId),
    ].join("\n");
    expect(told).toContain("oauth.google.clientSecret (set)");
    expect(told).not.toContain("hush");
    expect(await readProjects(database, latchkey.deps)).toMatchObject([
      { settings: { oauth: { google: { clientId: "id", clientSecret: "hush-2" } } } },
    ]);
  });

  it("refuses people who are not there", async () => {
    expect(await linesOf("user", "show", "nobody@example.com")).toMatch(/^refused: Nobody in the project Example has/);
  });

  it("shows, locks, unlocks, exports and deletes a person, each with a line in the audit log", async () => {
    const { userId } = await latchkey.signIn("ann@example.com");
    const show = async (): Promise<unknown> => JSON.parse(await linesOf("user", "show", "ann@example.com"));
    expect(await show()).toMatchObject({ user_id: userId, is_locked: false, sessions: [{ ip_address: "127.0.0.1" }] });
    expect(await linesOf("user", "lock", "ann@example.com")).toContain("1 sessions ended");
    expect(await show()).toMatchObject({ is_locked: true, sessions: [] });
    await run("user", "unlock", userId);
    expect(await show()).toMatchObject({ is_locked: false });
    expect(JSON.parse(await linesOf("user", "export", userId))).toMatchObject({ user: { user_id: userId } });
    expect(await linesOf("user", "delete", "ann@example.com")).toContain(`Deleted ${userId}`);
    expect(await linesOf("user", "show", userId)).toMatch(/^refused/);
    const auditLog = await database.query<{ operation: string }>(
      "SELECT operation FROM latchkey.audit_event WHERE method = 'operator' ORDER BY id",
    );
    expect(auditLog.map((row) => row.operation)).toEqual(
      ["show", "lock", "show", "unlock", "show", "export", "delete"].map((name) => `user ${name}`),
    );
  });

  it("keeps organisations and their members", async () => {
    const { userId } = await latchkey.signIn("ann@example.com");
    expect(await linesOf("org", "create", "Acme", "Acme!")).toMatch(/^refused: The slug "Acme!" cannot be used/);
    await run("org", "create", "Acme", "acme");
    expect(await linesOf("org", "create", "Acme 2", "acme")).toMatch(
      /^refused: The project already has an organisation acme/,
    );
    expect(await linesOf("org", "member", "add", "nowhere", userId)).toMatch(
      /^refused: The project has no organisation/,
    );
    expect(await linesOf("org", "member", "add", "acme", "nobody")).toMatch(/^refused: Nobody/);
    expect(await linesOf("org", "member", "add", "acme", "ann@example.com")).toBe(`Added ${userId} to acme.`);
    expect(await linesOf("org", "list")).toMatch(/^Acme  acme  organization-test-\S+  1 members$/);
    expect(await linesOf("org", "member", "remove", "acme", userId)).toBe(`Removed ${userId} from acme.`);
    expect(await linesOf("org", "member", "remove", "acme", userId)).toMatch(/^refused/);
  });

  it("rotates keys without logging anybody out", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    expect(await linesOf("keys", "rotate")).toMatch(/^The key \S+ signs from now on/);
    expect(await latchkey.call("POST", "/sessions/authenticate", { token })).toMatchObject({ status: 200 });
    expect((await latchkey.deps.keys.publicKeys()).keys).toHaveLength(2);
  });
});

const ANN = "ann@example.com";
const OBRIEN = "o'brien@example.com";

describe.each(DATABASES)("commands that list on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const print = async (...typed: readonly string[]): Promise<string> => {
    const read = readCommand(typed);
    if (!read.ok) return `refused: ${read.sentence}`;
    const { randomBytes, secrets, keys } = latchkey.deps;
    const outcome = await runCommand(read, { database, randomBytes, secrets, keys });
    return outcome.ok ? outcome.lines.join("\n") : `refused: ${outcome.sentence}`;
  };
  const people = async (...typed: readonly string[]): Promise<unknown> =>
    JSON.parse(await print("user", "list", "--json", ...typed));
  const events = async (...typed: readonly string[]): Promise<unknown> =>
    JSON.parse(await print("audit", "list", "--json", ...typed));

  it("lists people by address, state and time, a page at a time", async () => {
    const { userId: ann } = await latchkey.signIn(ANN);
    const { userId: obrien } = await latchkey.signIn(OBRIEN);
    await database.query("UPDATE latchkey.user_account SET created_at = '2026-01-02T00:00:00Z' WHERE id = $1", [ann]);
    await print("user", "lock", ann);
    const listed = { user_id: ann, state: "locked", emails: [ANN], phone_numbers: [] };
    expect(await people("--state", "locked")).toMatchObject({ people: [listed], next: null });
    expect(await people("--address", "O'BRIEN")).toMatchObject({ people: [{ user_id: obrien, state: "active" }] });
    expect(await people("--since", "2026-01-02", "--until", "2026-01-03")).toMatchObject({ people: [listed] });
    expect(await people("--until", "2026-01-02T00:00:00Z")).toEqual({ people: [], next: null });
    expect(await people("--limit", "1")).toMatchObject({ people: [{ user_id: obrien }], next: obrien });
    expect(await people("--limit", "1", "--after", obrien)).toMatchObject({ people: [{ user_id: ann }], next: null });
    expect(await print("user", "list", "--limit", "1")).toMatch(
      new RegExp(`^\\S+Z  ${obrien}  active  seen \\S+Z  ${OBRIEN}\\nMore: add --after ${obrien}$`),
    );
    expect(await print("user", "list", "--address", "%")).toBe("No matches.");
  });

  it("lists the audit log by person, result and time, a page at a time, also of who was deleted", async () => {
    const { userId } = await latchkey.signIn(ANN);
    await latchkey.call("POST", "/passwords/authenticate", { body: { email: ANN, password: "wrong" } });
    const wrong = "unauthorized_credentials";
    expect(await events("--user", ANN, "--result", "failed")).toMatchObject({ events: [{ result: wrong }] });
    expect(await events("--result", wrong)).toMatchObject({ events: [{ user_id: userId, method: "password" }] });
    expect(await events("--until", "2026-01-01")).toEqual({ events: [], next: null });
    const all = await print("audit", "list", "--limit", "1");
    const next = /More: add --after (\d+)$/.exec(all)?.[1] ?? "";
    expect(await events("--after", next)).toMatchObject({ events: [{ result: "ok", method: "otp" }], next: null });
    await print("user", "delete", ANN);
    expect(await print("audit", "list", "--user", userId)).toContain("user delete  operator  ok");
  });

  it("shows no secret, and notes that people were listed", async () => {
    await createPasswordAccount(latchkey, ANN);
    const { token } = await latchkey.signIn("bob@example.com");
    const [row] = await database.query<{ hash: string }>("SELECT hash FROM latchkey.password");
    const printed = [await print("user", "list", "--json"), await print("audit", "list", "--json")].join("\n");
    expect(printed).toContain("bob@example.com");
    for (const secret of [GOOD_PASSWORD, token, row?.hash ?? "no hash"]) expect(printed).not.toContain(secret);
    expect(await events("--limit", "1")).toMatchObject({ events: [{ operation: "user list", method: "operator" }] });
  });

  it("lists nobody of another project", async () => {
    const { userId } = await latchkey.signIn(ANN);
    await print("project", "create", "Second");
    expect(await people("--project", "Second")).toEqual({ people: [], next: null });
    expect(await events("--project", "Second", "--user", userId)).toMatchObject({ events: [] });
    expect(await print("user", "list", "--project", "Second", "--after", userId)).toMatch(/^refused: --after/);
  });

  it.each([
    ["user list --since yesterday", '--since cannot be "yesterday": write a day'],
    ["user list --state gone", '--state cannot be "gone": write active, pending, locked.'],
    ["user list --limit 0", '--limit cannot be "0": write a whole number'],
    ["audit list --after user-1", '--after cannot be "user-1"'],
    ["audit list --user nobody", "Nobody in the project Example"],
    ["audit list --state locked", "Run one of these"],
    ["project list --json", "Run one of these"],
    ["user show ann@example.com --limit 3", "Run one of these"],
  ])("refuses %s with what to write", async (line, sentence) => {
    expect(await print(...line.split(" "))).toContain(`refused: ${sentence}`);
  });
});
