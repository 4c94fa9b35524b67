import { describe, expect, it } from "vitest";
import { DATABASES } from "./databases.ts";

describe.each(DATABASES)("a database that was kept on $name", ({ open }) => {
  const addProject =
    "INSERT INTO latchkey.project (id, name, public_token, settings) VALUES ($1, 'Tidewater', $1, '{}')";
  const addMessage = `INSERT INTO latchkey.outbox_message (project_id, channel, recipient, body_sealed, expires_at)
    VALUES ('p', 'email', 'ann@example.com', 'v1', now()) RETURNING id::integer AS id`;
  const countTables = "SELECT count(*)::integer AS count FROM pg_tables WHERE schemaname = 'public'";

  it("comes to the next one who asks as it was at first: rows, numbers and the job queue", async () => {
    const first = await open();
    const migrations = await first.query("SELECT * FROM schema_migration ORDER BY name");
    await first.query(addProject, ["p"]);
    expect(await first.query(addMessage)).toEqual([{ id: 1 }]);
    const failures: Error[] = [];
    const queue = first.createQueue((error) => failures.push(error));
    await queue.start();
    await queue.createQueue("left-behind");
    await queue.send("left-behind", {});
    await queue.stop({ graceful: false });
    await first.query("DELETE FROM schema_migration");
    await first.close();
    expect(failures).toEqual([]);

    const second = await open();
    expect(await second.query("SELECT id FROM latchkey.project")).toEqual([]);
    expect(await second.query("SELECT name FROM pgboss.queue WHERE name = 'left-behind'")).toEqual([]);
    expect(await second.query("SELECT id FROM pgboss.job")).toEqual([]);
    expect(await second.query("SELECT * FROM schema_migration ORDER BY name")).toEqual(migrations);
    await second.query(addProject, ["p"]);
    expect(await second.query(addMessage)).toEqual([{ id: 1 }]);
    await second.close();
  });

  it("is not given on with another schema", async () => {
    const first = await open();
    const before = await first.query(countTables);
    await first.query("CREATE TABLE left_behind (id int)");
    await first.query("ALTER TABLE research_run ADD COLUMN left_behind int");
    await first.close();
    const second = await open();
    expect(await second.query(countTables)).toEqual(before);
    await expect(second.query("SELECT left_behind FROM research_run")).rejects.toThrow("left_behind");
    await second.close();
  });

  it("is out of reach for who closed it, whose work has ended by then", async () => {
    const first = await open();
    const writing = first.query(addProject, ["late"]);
    const heard: string[] = [];
    await first.listen("news", (payload) => heard.push(payload));
    await first.close();
    await writing;
    await expect(first.query("SELECT 1")).rejects.toThrow("closed");
    await expect(first.transaction(() => Promise.resolve())).rejects.toThrow("closed");
    const second = await open();
    expect(await second.query("SELECT id FROM latchkey.project")).toEqual([]);
    await second.query("NOTIFY news, 'not for the first'");
    expect(heard).toEqual([]);
    await second.close();
  });
});
