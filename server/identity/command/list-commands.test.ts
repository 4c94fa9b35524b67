import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createPasswordAccount, GOOD_PASSWORD } from "#testing/password-accounts.ts";
import { readCommand, runCommand } from "./run-command.ts";

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
