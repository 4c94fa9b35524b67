import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { migrate } from "#server/database/migrate.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { createPostgresDatabase } from "#testing/databases.ts";
import { startSmtpServer, type SmtpServer } from "#testing/smtp-server.ts";
import { putMessage } from "./outbox.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SECRET = Buffer.alloc(32, 7);

describe("createSender in a process that is killed with -9", () => {
  let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: OpenedDatabase;
  let peer: SmtpServer;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    own = await createPostgresDatabase();
    // The database is dropped at the end, even while somebody is connected.
    database = await openPostgres(own.url, () => undefined);
    await migrate(database, `${ROOT}migrations/identity`);
    await database.query(
      "INSERT INTO latchkey.project (id, name, public_token, settings) VALUES ('p', 'Tidewater', 't', '{}')",
    );
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await peer.close();
    await database.close();
    await own.remove();
  });

  const start = async (): Promise<ChildProcess> => {
    const script = `${ROOT}testing/outbox-process.ts`;
    const child = spawn(process.execPath, [script, own.url, String(peer.port), SECRET.toString("hex")], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    await once(child.stdout, "data");
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    await database.query("UPDATE latchkey.outbox_message SET lease_until = now() - interval '1 second'");
  };
  const put = (): Promise<void> =>
    database.transaction((tx) =>
      putMessage(
        tx,
        {
          projectId: "p",
          userId: null,
          channel: "email",
          to: "ann@example.com",
          body: { subject: "Hi", text: "1", html: "" },
          minutes: 5,
        },
        { secrets: createSecretBox(SECRET) },
      ),
    );

  it("docs/threats.md#52: a message whose senders die after the server took it arrives twice at most", async () => {
    peer = await startSmtpServer({ encryption: "none", faults: { data: "silence" } });
    await put();
    for (const deliveries of [1, 2]) {
      const child = await start();
      await expect.poll(() => peer.mails.length, { timeout: 10_000 }).toBe(deliveries);
      await kill(child);
    }
    await start();
    await expect
      .poll(() => database.query("SELECT last_error FROM latchkey.outbox_message WHERE given_up_at IS NOT NULL"), {
        timeout: 10_000,
      })
      .toEqual([{ last_error: "may have arrived twice, nobody knows" }]);
    expect(peer.mails).toHaveLength(2);
  }, 60_000);

  it("docs/threats.md#52: a message committed while no sender lived is sent once by the next one", async () => {
    peer = await startSmtpServer({ encryption: "none" });
    await kill(await start());
    await put();
    await Promise.all([start(), start()]);
    await expect
      .poll(() => database.query("SELECT id FROM latchkey.outbox_message WHERE sent_at IS NOT NULL"), {
        timeout: 10_000,
      })
      .toHaveLength(1);
    expect(peer.mails.map(({ recipients }) => recipients)).toEqual([["ann@example.com"]]);
  }, 60_000);
});
