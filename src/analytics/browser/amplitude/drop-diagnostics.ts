import { DiagnosticsClient, type IDiagnosticsClient, type IDiagnosticsStorage } from "@amplitude/analytics-core";

/** Keeps nothing. */
const NOWHERE: IDiagnosticsStorage = {
  setTags: () => Promise.resolve(),
  incrementCounters: () => Promise.resolve(),
  setHistogramStats: () => Promise.resolve(),
  addEventRecords: () => Promise.resolve(),
  setLastFlushTimestamp: () => Promise.resolve(),
  getLastFlushTimestamp: () => Promise.resolve(undefined),
  getAllAndClear: () => Promise.resolve({ tags: [], counters: [], histogramStats: [], events: [] }),
};

/** The SDK opens a database for its maker's diagnostics although they are switched off. Closes and deletes it. */
export async function dropDiagnostics(diagnostics: IDiagnosticsClient | undefined): Promise<void> {
  if (!(diagnostics instanceof DiagnosticsClient)) return;
  const { storage } = diagnostics;
  diagnostics.storage = NOWHERE;
  if (storage === undefined || !holdsDatabase(storage)) return;
  try {
    const database = await storage.getDB();
    database.close();
    indexedDB.deleteDatabase(database.name);
  } catch {
    // Where databases are forbidden none was opened.
  }
}

function holdsDatabase(
  storage: IDiagnosticsStorage,
): storage is IDiagnosticsStorage & { readonly getDB: () => Promise<IDBDatabase> } {
  return "getDB" in storage;
}
