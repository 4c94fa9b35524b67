import { join } from "node:path";
import { parseArgs } from "node:util";
import { researchBody } from "#app/api/fields.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { shownFigures } from "#research/cards/record/shown-figures.ts";
import { type FinishedRun, toJson, toMarkdown } from "#research/export/export-run.ts";
import { openBundledCompanies } from "./companies/bundled-companies.ts";
import { createFigureFinder } from "./companies/find-figure.ts";
import { ConfigError } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { announce } from "./log.ts";
import { researchBundled } from "./research/command/research-bundled.ts";

const USAGE = "npm run research -- NVDA --type overview --format md";
const now = () => new Date();

/** `npm run research -- NVDA [--type overview] [--format md|json] [--as-of 2025-06-30]`: the download of the research page, from the bundled figures. */
async function main(args: readonly string[]): Promise<void> {
  const { question, format } = readQuestion(args);
  const bundled = await openBundledCompanies(await openSnapshot(join(process.cwd(), "data/snapshot")), now);
  const answer = await researchBundled(bundled, { ...question, now });
  if (!answer.ok) throw new ConfigError(answer.sentence);
  announce(format === "json" ? toJson(answer.run) : await asMarkdown(bundled, answer.run, question.asOf));
}

const OPTIONS = {
  type: { type: "string" },
  format: { type: "string", default: "md" },
  "as-of": { type: "string" },
} as const;

function readQuestion(args: readonly string[]) {
  const { values, positionals } = readOptions(args);
  const { format, type } = values;
  if (format !== "md" && format !== "json") throw new ConfigError(`The format is md or json: ${USAGE}`);
  const read = researchBody.safeParse({ symbol: positionals[0], type, asOf: values["as-of"] ?? null });
  if (!read.success) throw new ConfigError(`${read.error.issues.map(({ message }) => message).join(" ")} ${USAGE}`);
  return { question: read.data, format } as const;
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

async function asMarkdown(
  { companyCache, read }: Awaited<ReturnType<typeof openBundledCompanies>>,
  run: FinishedRun,
  asOf: string | null,
): Promise<string> {
  const ids = shownFigures(run.cards).map((figure) => figure.id);
  const details = await createFigureFinder({ companyCache, read, now }).findAll(ids, asOf);
  return toMarkdown(run, (id) => details.get(id) ?? null);
}

main(process.argv.slice(2)).catch(failStart);
