import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#contracts/database.ts";
import { startCollector, type TestCollector } from "./collector-server.ts";

interface OpenedDatabase extends Database {
  close(): Promise<void>;
}

/** What the tests of a suite find when they run; to be looked up then, for each has a collector of its own. */
export interface CollectorSuite {
  readonly database: Database;
  readonly collector: TestCollector;
}

/** Opens one database for the suite around, and gives each of its tests a collector that has taken in nothing yet. */
export function openCollectorSuite(open: () => Promise<OpenedDatabase>): CollectorSuite {
  let database: OpenedDatabase;
  let collector: TestCollector;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query("DELETE FROM analytics_event");
    await database.query("DELETE FROM analytics_window");
    collector = startCollector(database);
  });
  afterAll(() => database.close());
  return {
    get database() {
      return database;
    },
    get collector() {
      return collector;
    },
  };
}
