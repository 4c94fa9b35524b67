// node tools/build-breach-filter.ts [LIST …]: writes data/breached-passwords/filter.bin from the lists that come with the
// strength meter, and from LIST files (one password a line) besides. Only the filter is kept (its README.md says more).
import { readFile, writeFile } from "node:fs/promises";
import { dictionary } from "@zxcvbn-ts/language-common";
import { readBreachFilter, writeBreachFilter } from "#identity/factors/password/breach-check.ts";

const OUT = "data/breached-passwords/filter.bin";

const bundled = [...dictionary["passwords-common"], ...dictionary["diceware-common"]];
const added = await Promise.all(process.argv.slice(2).map(readList));
const passwords = [...bundled, ...added.flat()];

const file = writeBreachFilter(passwords);
const filter = readBreachFilter(file);
const lost = passwords.filter((password) => !filter.has(password));
if (lost.length > 0) throw new Error(`${lost.length} of the passwords cannot be found again in the filter`);
await writeFile(OUT, file);
console.log(
  `${OUT}: ${filter.entries} passwords, ${file.byteLength} bytes, ${falseAlarms()} false alarms in 1,000,000`,
);

async function readList(path: string): Promise<readonly string[]> {
  const lines = (await readFile(path, "utf8")).split(/\r?\n/);
  return lines.filter((line) => line !== "");
}

/** Passwords nobody uses, made from numbers, that the filter takes for known ones. */
function falseAlarms(): number {
  let alarms = 0;
  for (let number = 0; number < 1_000_000; number += 1) if (filter.has(`nobody uses this ${number}`)) alarms += 1;
  return alarms;
}
