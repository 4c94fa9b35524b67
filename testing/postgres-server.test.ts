import { existsSync } from "node:fs";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { unpackEmbeddedPostgres } from "#tools/programs/find-postgres.ts";
import { startPostgres } from "./postgres-server.ts";

describe("startPostgres", () => {
  it("starts the packaged programs where the machine has none of its own, and leaves nothing behind", async () => {
    const scratches: string[] = [];
    const server = await startPostgres(async (scratch) => {
      scratches.push(scratch);
      return Promise.resolve(unpackEmbeddedPostgres(scratch) ?? "no package for this platform");
    });
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ sum: number }>("SELECT 1 + 1 AS sum");
    await client.end();
    await server.stop();
    expect(rows).toEqual([{ sum: 2 }]);
    expect(scratches.filter((scratch) => existsSync(scratch))).toEqual([]);
  });
});
