import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { failure } from "#testing/wire-shapes.ts";
import { SDK_ROUTES } from "./router.ts";

describe.each(DATABASES)("the protocol on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());

  it("refuses every call that needs a session with a type that ends it, in the failure's shape", async () => {
    const guarded = SDK_ROUTES.filter((route) => route.session === "required" || route.session === "half");
    expect(guarded.length).toBeGreaterThan(15);
    for (const { method, path } of guarded) {
      for (const token of [undefined, "a".repeat(43)]) {
        const answer = await latchkey.call(method, path.replaceAll(/\{\w+\}/g, "x"), { token });
        expect([path, failure.safeParse(answer.body).error?.issues]).toEqual([path, undefined]);
        expect([path, answer.errorType]).toEqual([
          path,
          token === undefined ? "unauthorized_credentials" : "session_not_found",
        ]);
      }
    }
  });
});
