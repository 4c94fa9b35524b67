// What `npm run check -- --house` prints: how the production code is cut into files, functions and types.
import { z } from "zod";
import { findDeadCitations } from "#tools/checks/citations.ts";
import { REGISTRIES } from "./registries.ts";
import { readModule, type DeclaredType, type SourceModule } from "./read-module.ts";

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
