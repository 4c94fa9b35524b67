import { describe, expect, it } from "vitest";
import { DATABASES } from "./databases.ts";

describe.each(DATABASES)("a test database on $name", ({ open }) => {
  it("has the product's schema and none of its rows", async () => {
    const database = await open();
    const rows = await database.query<{ count: number }>("SELECT count(*) AS count FROM research_run");
    await database.close();
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("shares nothing with another one", async () => {
    const [left, right] = [await open(), await open()];
    await left.query("CREATE TABLE only_left (id int)");
    const rows = await right.query("SELECT FROM pg_tables WHERE tablename = 'only_left'");
    await Promise.all([left.close(), right.close()]);
    expect(rows).toEqual([]);
  });
});
