// The layout of decision records and of the list of threats, and which dependencies are recorded and used where.
type Files = ReadonlyMap<string, string>;

const RECORD = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/;
const INDEX = "docs/decisions/README.md";
const HEADINGS = ["Context", "Decision", "Alternatives", "Consequences", "What would change our mind"];

/** Returns what is wrong with the decision records and their index, as `path reason`. */
export function findRecordFaults(files: Files): readonly string[] {
  const index = files.get(INDEX) ?? "";
  return [...files].flatMap(([path, text]) => {
    const number = RECORD.exec(path)?.[1];
    if (number === undefined)
      return path.startsWith("docs/decisions/") && path !== INDEX ? [`${path} has no number`] : [];
    return faultsOf(number, text, index).map((fault) => `${path} ${fault}`);
  });
}

function faultsOf(number: string, text: string, index: string): readonly string[] {
  const title = new RegExp(`^# ${number} (.+)$`, "m").exec(text)?.[1];
  const date = /^- Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const row = index.split("\n").find((line) => line.startsWith(`| [${number}](`));
  return [
    ...(title === undefined ? [`does not begin with "# ${number} " and a title`] : []),
    ...(/^- Status: \w+/m.test(text) ? [] : ["has no status"]),
    ...(date === undefined ? ["has no date"] : []),
    ...(headings.join() === HEADINGS.join() ? [] : [`must have the headings ${HEADINGS.join(", ")}`]),
    ...(row?.includes(`| ${title ?? ""} `) === true && row.includes(date ?? "no date")
      ? []
      : [`has no row with its title and date in ${INDEX}`]),
  ];
}

/** Returns the numbered threats that no test proves. */
export function findUntestedThreats(threats: string): readonly string[] {
  return threats
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const number = /<a id="(\d+)">/.exec(section)?.[1];
      return number === undefined || section.includes(".test.ts") ? [] : [`docs/threats.md#${number} names no test`];
    });
}

/** Returns the direct dependencies that have no row in the record, and rows of packages that are not installed. */
export function findUnrecordedPackages(packages: readonly string[], record: string): readonly string[] {
  const rows = record.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  return [
    ...packages
      .filter((name) => !named.includes(name))
      .map((name) => `${name} has no row in the record of dependencies`),
    ...named.filter((name) => !packages.includes(name)).map((name) => `${name} has a row and is no direct dependency`),
  ];
}

/** What `npm start` builds and runs with the packages of the product alone. */
const OF_PRODUCT = /^(?:server|src|tools\/run)\/.*\.tsx?$/;
const OF_TESTS = /\.test\.tsx?$|\/(?:testing|fixtures)\//;
/** Imports of types are gone when the code runs. */
const IMPORTED = /(?:^import (?!type )[^;]*?from |^import |import\()"([^".#][^"]*)"/gm;

/** Returns the files of the product that import a package which only tests and checks have, as `path reason`. */
export function findPackagesOfTests(files: Files, ofTests: readonly string[]): readonly string[] {
  return [...files]
    .filter(([path]) => OF_PRODUCT.test(path) && !OF_TESTS.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(IMPORTED)]
        .map(([, name = ""]) => name)
        .filter((name) => ofTests.some((held) => name === held || name.startsWith(`${held}/`)))
        .map((name) => `${path} imports ${name}, which npm start does not install`),
    );
}
