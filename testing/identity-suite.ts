import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { DatabaseKind } from "./databases.ts";
import { createTestIdentity, type TestIdentity, type WantedIdentity } from "./identity.ts";

/** What the tests of a suite find when they run; to be looked up then, for each has an identity server of its own. */
export interface IdentitySuite {
  readonly database: OpenedDatabase;
  readonly latchkey: TestIdentity;
}

/** Opens one database for the suite around, and makes each of its tests a project, which is all that the test sees. */
export function openIdentitySuite(open: DatabaseKind["open"], wanted: WantedIdentity = {}): IdentitySuite {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    latchkey = await createTestIdentity(database, wanted);
  });
  afterAll(() => database.close());
  return {
    get database() {
      return database;
    },
    get latchkey() {
      return latchkey;
    },
  };
}
