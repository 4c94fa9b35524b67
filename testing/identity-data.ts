import { openDatabase } from "#server/database/open-database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { createPostgresDatabase } from "./databases.ts";
import { createDataFolder } from "./product.ts";

/** Where an identity server that is started as a process keeps its data, and how to look at it while none runs. */
export interface IdentityData {
  readonly name: string;
  /** What the process is started with. */
  readonly settings: Readonly<Record<string, string>>;
  readonly open: () => Promise<OpenedDatabase>;
  readonly remove: () => Promise<void>;
}

/** Both kinds of data, empty; for `describe.each(IDENTITY_DATA)("… on $name", ({ create }) => …)`. */
export const IDENTITY_DATA = [
  { name: "PGlite", create: createEmbedded },
  { name: "PostgreSQL", create: createShared },
] as const;

function createEmbedded(): Promise<IdentityData> {
  const folder = createDataFolder();
  return Promise.resolve({
    name: "PGlite",
    settings: { IDENTITY_DATA_DIR: folder.path },
    open: () => openDatabase({ databaseUrl: null, dataDirectory: folder.path }, createLog("silent"), []),
    remove: async () => folder.remove(),
  });
}

async function createShared(): Promise<IdentityData> {
  const { url, remove } = await createPostgresDatabase();
  return {
    name: "PostgreSQL",
    settings: { IDENTITY_DATABASE_URL: url },
    open: () => openDatabase({ databaseUrl: url, dataDirectory: "" }, createLog("silent"), []),
    remove,
  };
}
