// npm run bench:silent-database: lets PostgreSQL fall silent under load, as a network does that loses everything, and prints the
// longest request, how soon everything works again, and how long a stop in a second silence takes.
// Usage: npm run bench:silent-database -- [SECONDS]
import { startPostgres } from "#testing/postgres-server.ts";
import { silenceDatabase } from "#testing/silent-database.ts";

const seconds = Number(process.argv[2] ?? 75);
const LONGEST_MS = 10_000;
/** From here on the server waits for no database any more, and ends in order. */
const STOP_MS = 11_000;

const server = await startPostgres();
const { requests, longestMs, longest, recoveredMs, stopMs, exitCode } = await silenceDatabase(
  server.url,
  seconds * 1_000,
);
await server.stop();
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
console.log(`Silence of ${seconds} s: ${requests} requests, the longest took ${inSeconds(longestMs)} (${longest}).`);
for (const [name, took] of Object.entries(recoveredMs)) console.log(`  ${name} works again after ${inSeconds(took)}.`);
console.log(`A stop in a second silence took ${inSeconds(stopMs)}, exit ${exitCode}.`);
const isBack = Object.values(recoveredMs).every((took) => took < LONGEST_MS);
if (longestMs > LONGEST_MS || !isBack || stopMs > STOP_MS || exitCode !== 0) process.exitCode = 1;
