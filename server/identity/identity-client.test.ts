import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createIdentityClient } from "./identity-client.ts";

describe("createIdentityClient", () => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await PGLITE.open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  it("answers from what it knows of the project, but not from what is older than who asks allows", async () => {
    const clock = { time: Date.now() };
    const network = { isDown: false, asked: 0 };
    const client = createIdentityClient({
      baseUrl: latchkey.deps.addresses.identity,
      publicToken: latchkey.project.publicToken,
      fetch(request) {
        network.asked += 1;
        if (network.isDown) return Promise.reject(new TypeError("fetch failed"));
        return latchkey.identity.answer(request, "127.0.0.1");
      },
      now: () => new Date(clock.time),
    });
    await Promise.all([client.project(), client.project(10_000)]);
    expect(network.asked).toBe(1);
    network.isDown = true;
    clock.time += 9_999;
    expect(await client.project(10_000)).toMatchObject({ id: latchkey.project.id });
    clock.time += 1;
    const unreachable = { code: "server/identity-unreachable" };
    await expect(client.project(10_000)).rejects.toMatchObject(unreachable);
    expect(await client.project()).toMatchObject({ id: latchkey.project.id });
    clock.time += 50_000;
    await expect(client.project()).rejects.toMatchObject(unreachable);
    network.isDown = false;
    expect(await client.project(10_000)).toMatchObject({ id: latchkey.project.id });
  });
});
