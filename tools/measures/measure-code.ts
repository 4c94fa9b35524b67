// What `npm run check -- --house` prints: how the production code is cut into files, functions and types.
import { z } from "zod";
import { findDeadCitations } from "#tools/checks/citations.ts";
import { readModule, type DeclaredType, type SourceModule } from "./read-module.ts";
import firstReview from "./first-review.json" with { type: "json" };

/** What is measured, in the order in which it is printed. */
export const MEASURES = [
  ["files", "Files"],
  ["lines", "Lines"],
  ["fileMedian", "Lines of a file, median"],
  ["fileP90", "Lines of a file, p90"],
  ["filesUnder15", "Files under 15 lines"],
  ["filesOver300", "Files over 300 lines"],
  ["functions", "Named functions"],
  ["functionMedian", "Lines of a function, median"],
  ["functionP90", "Lines of a function, p90"],
  ["functionsOver50", "Functions over 50 lines"],
  ["typesUsedOnce", "Private types used exactly once"],
  ["linesOfTypesUsedOnce", "Lines of these types"],
  ["parameterBagsUsedOnce", "Of these, types of one parameter"],
  ["typeLinesPercent", "Lines that declare types, %"],
  ["mostMeaningsOfAName", "Most private types of one name"],
  ["oneImporterPercent", "Modules with one importer, %"],
  ["oneImporterUnder40", "Of these, under 40 lines"],
  ["oneImporterUnder40Percent", "These as a share of all modules, %"],
  ["oneImporterOtherPercent", "One importer, and neither late nor an entry, %"],
  ["citationsWithoutTarget", "Citations without a target"],
  ["records", "Decision records"],
] as const;

export type Measures = Readonly<Record<(typeof MEASURES)[number][0], number>>;

/** A name that several files declare as a type of their own. */
export interface RepeatedName {
  readonly name: string;
  readonly files: number;
}

const packageImports = z.object({ imports: z.record(z.string(), z.string()) });
const PRODUCTION = /^(?:src|server|tools)\/.+\.tsx?$/;
const NOT_PRODUCTION = /\.(?:test|fixture)\.tsx?$|\/(?:fixtures|testing)\//;
const RECORD = /^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/;

/** Measures the files of a repository, by path: its production code, its citations and its records. */
export function measureCode(files: ReadonlyMap<string, string>): {
  readonly measures: Measures;
  readonly repeatedNames: readonly RepeatedName[];
} {
  const aliases = aliasesOf(files.get("package.json") ?? '{"imports":{}}');
  const modules = [...files]
    .filter(([path]) => PRODUCTION.test(path) && !NOT_PRODUCTION.test(path))
    .map(([path, text]) => readModule(path, text, aliases));
  const lines = sum(modules.map((it) => it.lines));
  const repeatedNames = countPrivateNames(modules);
  return {
    repeatedNames,
    measures: {
      ...measureLengths(modules),
      ...measureTypes(modules),
      ...measureImporters(modules),
      files: modules.length,
      lines,
      mostMeaningsOfAName: repeatedNames[0]?.files ?? 0,
      citationsWithoutTarget: findDeadCitations(files).length,
      records: [...files.keys()].filter((path) => RECORD.test(path)).length,
    },
  };
}

function aliasesOf(packageText: string): ReadonlyMap<string, string> {
  const { imports } = packageImports.parse(JSON.parse(packageText));
  return new Map(
    Object.entries(imports).map(([alias, target]) => [alias.replace("*", ""), target.replace(/^\.\/|\*/g, "")]),
  );
}

function measureLengths(modules: readonly SourceModule[]) {
  const ofFiles = modules.map((it) => it.lines);
  const ofFunctions = modules.flatMap((it) => it.functionLines);
  return {
    fileMedian: quantile(ofFiles, 0.5),
    fileP90: quantile(ofFiles, 0.9),
    filesUnder15: ofFiles.filter((it) => it < 15).length,
    filesOver300: ofFiles.filter((it) => it > 300).length,
    functions: ofFunctions.length,
    functionMedian: quantile(ofFunctions, 0.5),
    functionP90: quantile(ofFunctions, 0.9),
    functionsOver50: ofFunctions.filter((it) => it > 50).length,
  };
}

/** An exported type that is used once may still be what two modules agree on, so only private ones are counted. */
function measureTypes(modules: readonly SourceModule[]) {
  const usedOnce = modules.flatMap(({ types, typeUses }) =>
    types.flatMap((type) => {
      const [use, ...others] = typeUses.filter((it) => it.name === type.name);
      return !type.isExported && use !== undefined && others.length === 0 ? [{ type, use }] : [];
    }),
  );
  return {
    typesUsedOnce: usedOnce.length,
    linesOfTypesUsedOnce: linesOf(usedOnce.map(({ type }) => type)),
    parameterBagsUsedOnce: usedOnce.filter(({ use }) => use.isParameter).length,
    typeLinesPercent: percent(linesOf(modules.flatMap((it) => it.types)), sum(modules.map((it) => it.lines))),
  };
}

function countPrivateNames(modules: readonly SourceModule[]): readonly RepeatedName[] {
  const names = modules.flatMap(({ types }) => types.filter((it) => !it.isExported).map((it) => it.name));
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, files: all.length }))
    .filter(({ files }) => files > 1)
    .toSorted((left, right) => right.files - left.files || left.name.localeCompare(right.name, "en"));
}

/**
 * Two kinds of module have one importer by design: a late part, which is a script of its own for who needs it, and an entry
 * of a list such as a card or a family of metrics. What is left is what could be folded into its importer.
 */
function measureImporters(modules: readonly SourceModule[]) {
  const importers = Map.groupBy(
    modules.flatMap((importer) => [...importer.imports].map((path) => ({ path, importer }))),
    ({ path }) => path,
  );
  const importerOf = (path: string): SourceModule | null => {
    const [one, ...others] = importers.get(path) ?? [];
    return one === undefined || others.length > 0 ? null : one.importer;
  };
  const withOne = modules.filter(({ path }) => importerOf(path) !== null);
  const others = withOne.filter(({ path }) => {
    const importer = importerOf(path);
    return importer !== null && !importer.lateImports.has(path) && !REGISTRIES.has(importer.path);
  });
  const short = withOne.filter((it) => it.lines < 40);
  return {
    oneImporterPercent: percent(withOne.length, modules.length),
    oneImporterOtherPercent: percent(others.length, modules.length),
    oneImporterUnder40: short.length,
    oneImporterUnder40Percent: percent(short.length, modules.length),
  };
}

function linesOf(types: readonly DeclaredType[]): number {
  return sum(types.map((it) => it.lines));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}

/** The smallest value that at least this share of the values does not exceed. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0;
}

/** Names that are printed with the number of files that declare them. */
const SHOWN_NAMES = 12;

/** Writes the measures as a table: what the first review stated, the same state measured by these rules, and now. */
export function formatMeasures(now: Measures, repeatedNames: readonly RepeatedName[]): string {
  const stated: Partial<Measures> = firstReview.stated;
  const measured: Partial<Measures> = firstReview.measured;
  const head = ["Production TypeScript of src, server and tools", "first review", "by these rules", "now"];
  const rows = MEASURES.map(([key, label]) => [label, format(stated[key]), format(measured[key]), format(now[key])]);
  const names = repeatedNames.slice(0, SHOWN_NAMES).map(({ name, files }) => `${name} (${files})`);
  return [
    ...[head, ...rows].map(formatRow),
    "",
    "Late parts (scripts of their own) and entries of lists (cards, metrics, routes …) have one importer by design: tools/measures/measure-code.ts.",
    `Private types that several files declare under one name: ${names.join(", ") || "none"}`,
  ].join("\n");
}

function format(value: number | undefined): string {
  return value === undefined ? "–" : value.toLocaleString("en");
}

function formatRow([label = "", ...cells]: readonly string[]): string {
  return label.padEnd(48) + cells.map((cell) => cell.padStart(16)).join("");
}

/**
 * Lists of declarations, each entry a module of its own, so that adding one touches one file and one line
 * (CONTRIBUTING.md, "How to add …"). Their entries have one importer by design.
 */
export const REGISTRIES: ReadonlySet<string> = new Set([
  "server/earnings/calendar-providers.ts",
  "server/earnings/earnings-settings.ts",
  "src/app/research/blocks/block-types.tsx",
  "src/ask/functions/functions.ts",
  "src/identity/factors/oauth/provider-list.ts",
  "src/identity/router.ts",
  "src/identity/routes/connections.ts",
  "src/identity/routes/crypto-wallets.ts",
  "src/identity/routes/magic-links.ts",
  "src/identity/routes/oauth.ts",
  "src/identity/routes/otps.ts",
  "src/identity/routes/pages.ts",
  "src/identity/routes/passwords.ts",
  "src/identity/routes/sessions.ts",
  "src/identity/routes/totps.ts",
  "src/identity/routes/users.ts",
  "src/identity/routes/webauthn.ts",
  "src/metrics/catalogue.ts",
  "src/metrics/line-items/items/table.ts",
  "src/metrics/plausibility/checks/rules.ts",
  "src/research/cards/cards.ts",
  "src/research/rules/catalogue/catalogue.ts",
  "src/research/statements/templates/template-of.ts",
  "src/widget/screens/late-screens.ts",
]);
