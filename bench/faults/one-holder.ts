// npm run bench:one-holder: counts how many of five processes that start at once hold one data folder. The holder of each
// round is killed, so every round but the first takes over from a process that died.
// Usage: npm run bench:one-holder -- [ROUNDS]
import { race, waysOfNaming, type Naming, type RaceResult } from "#testing/folder-race.ts";
import { createDataFolder } from "#testing/product.ts";
import { rmSync } from "node:fs";

const STARTERS = 5;
const rounds = Number(process.argv[2] ?? 100);

/** In turns: five processes that name the folder in different ways, and five that name it in the same way. */
function startersOf(ways: readonly Naming[], round: number): readonly Naming[] {
  const isMixed = round % 2 === 0;
  const first = Math.floor(round / 2);
  return Array.from({ length: STARTERS }, (_, index) => ways.at((first + (isMixed ? index : 0)) % ways.length)).filter(
    (way) => way !== undefined,
  );
}

const folder = createDataFolder();
const ways = waysOfNaming(folder.path);
const results: RaceResult[] = [];
for (let round = 0; round < rounds; round += 1) results.push(await race(startersOf(ways, round)));
for (const beside of ["", "-link", "-inside", "-temporary"]) rmSync(folder.path + beside, { recursive: true });

const good = results.filter(({ holders, refused }) => holders === 1 && refused === STARTERS - 1).length;
console.log(`Ways of naming the folder: ${ways.map(({ name }) => name).join(", ")}.`);
console.log(`${good} of ${rounds} rounds had one holder, and ${STARTERS - 1} processes that left with the sentence.`);
for (const { holders, others } of results) {
  if (holders !== 1) console.log(`A round had ${holders} holders.`);
  for (const output of others) console.log(`A process printed: ${output}`);
}
if (good !== rounds) process.exitCode = 1;
