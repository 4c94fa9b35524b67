// Which citations of documents lead nowhere. Code cites a document of this repository by its path and anchor,
// `docs/threats.md#20` or `docs/threats.md#20 and #21`; documents link to each other and to code by relative links.
import { posix } from "node:path";

type Files = ReadonlyMap<string, string>;

/** A list of anchors may go on in the next line of a comment. */
const GAP = String.raw`(?:\s|\*|//)+`;
const ANCHOR = String.raw`#[\w.-]*\w`;
const CITATION = new RegExp(
  String.raw`(?<![\w/.-])docs/([a-z0-9/-]+\.md)((?:${ANCHOR})?(?:(?:,|,?${GAP}(?:and|to))${GAP}${ANCHOR})*)`,
  "g",
);
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** A path of this repository between backticks, in a document. */
const NAMED_PATH = /`((?:src|server|tools|docs|testing|migrations|content|bench|e2e|data)\/[\w./-]*)`/g;
const NUMBERED_RECORD = /(?:\b(?:decision|record)s?\s|docs\/decisions\/)(\d{3})(?![\w-])/gi;
/** Documents that are not in this repository, by the names under which code used to cite them. */
const OUTSIDE = [
  /\b(?:THREATS|IDENTITY-WIRE|RESEARCH-METHOD|(?:SPECIFICATION|WORDS)\.md|(?:DESIGN|STYLE)(?:\.md|,? (?:section )?\d))\b/g,
  /\b(?:specification|identity wire|spec),? (?:sections? \d|§)/gi,
];
/** These files name what they refuse, and their tests invent documents. */
const OWN_FILES = /^tools\/(?:checks\/(?:citations|records|words)|measures\/measure-code)\./;

/**
 * Returns each citation without a target as `path:line reason`. Migrations are left out: their hashes are recorded, so a
 * comment in one of them can never be changed (migrations/hashes.json).
 */
export function findDeadCitations(files: Files): readonly string[] {
  const anchors = new Map([...files].filter(([path]) => path.endsWith(".md")).map(([p, text]) => [p, anchorsOf(text)]));
  const target = { files, anchors };
  return [...files].flatMap(([path, text]) => {
    if (path.startsWith("migrations/") || path.endsWith(".json") || OWN_FILES.test(path)) return [];
    const faults = [
      ...faultsOfCitations(text, target),
      ...(isOurDocument(path) ? faultsOfLinks(path, text, target) : []),
      ...(isOurDocument(path) ? faultsOfPaths(text, files) : []),
      ...faultsOfNames(path, text, files),
    ];
    return faults.map(({ index, reason }) => `${path}:${text.slice(0, index).split("\n").length} ${reason}`);
  });
}

/** Links of articles are addresses of the site. */
function isOurDocument(path: string): boolean {
  return path.endsWith(".md") && !path.startsWith("content/");
}

interface Fault {
  readonly index: number;
  readonly reason: string;
}

interface Target {
  readonly files: Files;
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

function faultsOfCitations(text: string, { anchors }: Target): readonly Fault[] {
  return [...text.matchAll(CITATION)].flatMap(({ index, 1: name = "", 2: cited = "" }) => {
    const path = `docs/${name}`;
    const there = anchors.get(path);
    if (there === undefined) return [{ index, reason: `${path} does not exist` }];
    const wanted = [...cited.matchAll(/#([\w.-]*\w)/g)].map(([, anchor = ""]) => anchor);
    return wanted.filter((it) => !there.has(it)).map((it) => ({ index, reason: `${path} has no anchor #${it}` }));
  });
}

function faultsOfLinks(from: string, text: string, { files, anchors }: Target): readonly Fault[] {
  return [...text.matchAll(LINK)].flatMap(({ index, 1: link = "", 2: anchor }) => {
    const path = link === "" ? from : posix.join(posix.dirname(from), link);
    if (!exists(path, files)) return [{ index, reason: `${path} does not exist` }];
    const isMissing = anchor !== undefined && path.endsWith(".md") && anchors.get(path)?.has(anchor) !== true;
    return isMissing ? [{ index, reason: `${path} has no anchor #${anchor}` }] : [];
  });
}

function faultsOfPaths(text: string, files: Files): readonly Fault[] {
  return [...text.matchAll(NAMED_PATH)].flatMap(({ index, 1: path = "" }) =>
    exists(path.replace(/\/$/, ""), files) ? [] : [{ index, reason: `${path} does not exist` }],
  );
}

/** Pictures are no text files; a folder exists when a file is inside it. */
function exists(path: string, files: Files): boolean {
  return files.has(path) || /\.(?:png|jpg)$/.test(path) || [...files.keys()].some((it) => it.startsWith(`${path}/`));
}

function faultsOfNames(path: string, text: string, files: Files): readonly Fault[] {
  const outside = OUTSIDE.flatMap((pattern) => [...text.matchAll(pattern)]).map(({ index }) => ({
    index,
    reason: "cites a document outside the repository",
  }));
  const numbered = [...text.matchAll(NUMBERED_RECORD)].flatMap(({ index, 1: number = "" }) => {
    const reason = faultOfNumber(path, number, files);
    return reason === null ? [] : [{ index, reason }];
  });
  return [...outside, ...numbered];
}

/** Records were renumbered once, so code names the file of one. */
function faultOfNumber(path: string, number: string, files: Files): string | null {
  if (!path.endsWith(".md")) return `cite record ${number} by its file`;
  const isThere = [...files.keys()].some((it) => it.startsWith(`docs/decisions/${number}-`));
  return isThere ? null : `there is no record ${number}`;
}

/** The anchors of a Markdown file: those that are written as `<a id="…">`, and those that a heading makes. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const written = [...markdown.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = ""]) => id);
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slugOf(heading));
  return new Set([...written, ...headings]);
}

function slugOf(heading: string): string {
  return heading
    .replace(/<[^>]+>/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}
