// Filings as many as a search is measured with: those of the bundle, then reports of made companies from the same words.
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import type { KeptFiling } from "#filings/store/filing-store.ts";
import { listPassages, type Passage } from "#filings/store/list-passages.ts";
import { seededRandom } from "#testing/seeded-random.ts";

/** A filing and what search knows of it. */
export interface CutFiling {
  readonly filing: KeptFiling;
  readonly passages: readonly Passage[];
}

/** The made company with as many reports as are kept of one. */
export const LARGEST_COMPANY = "9000000000";
const REPORTS_OF_LARGEST = 12;
const REPORTS_OF_OTHERS = 3;
/** One word in so many is another one, so that no two passages are the same. */
const CHANGED_WORD = 6;
/** One changed word in so many is a name that only this company has. */
const NAME = 8;
const NAMES_OF_COMPANY = 1_000;
const WORD = /\p{L}{4,40}/gu;

/** The bundled filings, then made ones until there are so many passages. */
export async function makeFilings(leastPassages: number): Promise<readonly CutFiling[]> {
  const bundled = await readBundle();
  const words = bundled.flatMap(({ passages }) => passages.flatMap(({ text }) => text.match(WORD) ?? []));
  const random = seededRandom(18);
  const made: CutFiling[] = [...bundled];
  let count = bundled.reduce((sum, { passages }) => sum + passages.length, 0);
  for (let company = 0; company === 0 || count < leastPassages; company += 1) {
    const reword = createRewording(words, random);
    const reports = company === 0 ? REPORTS_OF_LARGEST : REPORTS_OF_OTHERS;
    for (let report = 0; report < reports; report += 1) {
      const template = bundled[(company + report) % bundled.length];
      if (template === undefined) throw new TypeError("the bundle has no filings");
      const passages = template.passages.map((passage) => ({ ...passage, text: reword(passage.text) }));
      made.push({ filing: describeMade(company, report), passages });
      count += passages.length;
    }
  }
  return made;
}

async function readBundle(): Promise<readonly CutFiling[]> {
  const bundle = await openFilingBundle("data/filings");
  const read = async (filing: (typeof bundle.filings)[number]) => {
    return { filing, passages: listPassages(await bundle.read(filing), filing.form) };
  };
  return Promise.all(bundle.filings.map(read));
}

/** Changes words of a text into other words of the bundle, as often as they are there, and into names of one company. */
function createRewording(words: readonly string[], random: () => number): (text: string) => string {
  const anyWord = (): string => words[Math.floor(random() * words.length)] ?? "";
  const names = Array.from({ length: NAMES_OF_COMPANY }, () => `${anyWord().slice(0, 4)}x${anyWord().slice(-4)}`);
  const other = (): string => (random() * NAME < 1 ? (names[Math.floor(random() * names.length)] ?? "") : anyWord());
  return (text) => text.replaceAll(WORD, (word) => (random() * CHANGED_WORD < 1 ? other() : word));
}

function describeMade(company: number, report: number): KeptFiling {
  const cik = String(Number(LARGEST_COMPANY) + company);
  const year = String(2026 - report);
  const day = `${String(1 + (company % 12)).padStart(2, "0")}-${String(1 + (company % 28)).padStart(2, "0")}`;
  return {
    accession: `${cik}-${year.slice(2)}-${String(report).padStart(6, "0")}`,
    cik,
    form: "10-K",
    filed: `${year}-${day}`,
    period: null,
    url: "https://www.sec.gov/",
  };
}
