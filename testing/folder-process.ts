// A process that opens the embedded database of a folder and keeps it until it is killed.
// Usage: node testing/folder-process.ts DATA_DIR
import { openPglite } from "#server/database/pglite.ts";
import { failStart } from "#server/fail-start.ts";

const [directory = ""] = process.argv.slice(2);
await openPglite(directory).catch(failStart);
process.stdout.write("holding\n");
process.stdin.resume();
