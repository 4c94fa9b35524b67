import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { createEdgarSource } from "#market/edgar/edgar-source.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { type FilingLibrary, type LibraryInput, openLibrary } from "#server/filings/open-library.ts";
import { type EdgarServer, startEdgar } from "./edgar-server.ts";

interface RoundInput {
  /** ISO date. */
  readonly today: string;
  readonly managers?: LibraryInput["managers"];
  readonly mostDocuments?: number;
}

/** The stand-in for EDGAR of the test that is running, and the library that fetches from it. */
export interface EdgarLibrary {
  readonly edgar: EdgarServer;
  open(
    database: OpenedDatabase,
    input: RoundInput,
  ): Promise<{
    readonly source: ReturnType<typeof createEdgarSource>;
    readonly library: FilingLibrary;
  }>;
}

/** Starts a stand-in for each test of a file and has its filings published. */
export function edgarLibrary(publish: (edgar: EdgarServer) => void): EdgarLibrary {
  const started: { edgar: EdgarServer | null; folder: string } = { edgar: null, folder: "" };
  const edgar = (): EdgarServer => started.edgar ?? fail();
  beforeEach(async () => {
    started.edgar = await startEdgar();
    started.folder = await mkdtemp(join(tmpdir(), "filings-"));
    publish(edgar());
  });
  afterEach(async () => {
    await edgar().close();
    await rm(started.folder, { recursive: true, force: true });
  });
  return {
    get edgar() {
      return edgar();
    },
    async open(database, { today, managers = [], mostDocuments = 16 }) {
      const now = (): Date => new Date(`${today}T12:00:00.000Z`);
      const source = createEdgarSource({
        fetch: globalThis.fetch,
        contact: "Jane Doe jane@example.com",
        limiter: { take: async () => undefined, pause: async () => undefined },
        cacheDirectory: started.folder,
        baseUrls: { files: edgar().url, data: edgar().url },
        now,
        random: () => 0,
        wait: async () => undefined,
      });
      const { signal } = new AbortController();
      const listings = async () => ({ listings: await source.listings(signal), outcomes: [] });
      const live = { source: { documents: source.documents, listings } };
      const log = { info: () => undefined, warn: () => undefined };
      const root = resolve(import.meta.dirname, "..");
      return { source, library: await openLibrary({ root, database, live, mostDocuments, managers, log, now }) };
    },
  };
}

function fail(): never {
  throw new Error("The stand-in for EDGAR runs only within a test.");
}
