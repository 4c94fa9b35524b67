import { parseSync, Visitor, type Node, type Program } from "oxc-parser";

/** A name that the glossary replaced (docs/glossary.md), and what to write instead. */
interface RetiredName {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** A name that keeps a retired word, and why. */
interface Exception {
  readonly name: RegExp;
  readonly reason: string;
}

/** Refused in every name, as one of its words: `openDesk` is read as "open desk". */
const WORDS: readonly RetiredName[] = [
  { pattern: /\bdesks?\b/, instead: "service, context, deps" },
  { pattern: /\bshel(?:f|ves)\b/, instead: "cache, repository, GuestState" },
  { pattern: /\bbooks?\b/, instead: "fact set, portfolio repository" },
  { pattern: /\bsheets?\b/, instead: "company summary" },
  { pattern: /\bvisitors?\b/, instead: "current user" },
  { pattern: /\bhalf done\b/, instead: "mfaPending" },
  { pattern: /\bgrant(?:s|ed)?\b/, instead: "issued session" },
  { pattern: /\brounds\b|\bsweep(?:s|ing)?\b|\bswept\b|\bchores?\b/, instead: "interval job, retention" },
  { pattern: /\btrail\b/, instead: "audit log" },
  { pattern: /\bstamp\b/, instead: "timestamp" },
  { pattern: /\blater part\b/, instead: "lazyComponent" },
  { pattern: /\bfirst sign\b/, instead: "onFirstInteraction" },
  { pattern: /\bhand made\b/, instead: "custom" },
  { pattern: /\brivals?\b/, instead: "benchmark peer" },
  { pattern: /\btall(?:y|ies)\b|\bexhibits?\b/, instead: "count, embed" },
  { pattern: /\bmastheads?\b|\bstrip\b/, instead: "page header, bar" },
  { pattern: /\brooms?\b/, instead: "module" },
];

/** Refused as names of functions. */
const FUNCTIONS: readonly RetiredName[] = [
  { pattern: /^(?:tell|told|say|said|hear)\b/, instead: "emit, announce, log" },
  { pattern: /^(?:spend|prove)\b/, instead: "consume, verify" },
  { pattern: /^hold (?:row|account|portfolio|user|session)/, instead: "lock" },
];

/** Refused as names of types. */
const TYPES: readonly RetiredName[] = [
  { pattern: /^(?:asked|found|wish|outcome)$/, instead: "plain parameters, …Input, …Result" },
  { pattern: /\bparts$/, instead: "…Deps or …Options" },
];

/** Refused as names of parameters. */
const PARAMETERS: readonly RetiredName[] = [{ pattern: /^within$/, instead: "tx" }];

const EXCEPTIONS: readonly Exception[] = [
  { name: /^(?:balance_?sheet|.*BALANCE_SHEET)/i, reason: "The balance sheet is a statement." },
  { name: /^(?:BOOK_VALUED?|bookValue)$/, reason: "Book value is a figure." },
  { name: /[sS]tyleSheets?$/, reason: "The browser calls them so." },
  { name: /[bB]alanceSheet/, reason: "The statement is called so." },
  { name: /^(?:sheets?|SheetData)$/, reason: "The library that writes spreadsheets calls their pages so." },
  { name: /^writeContactSheet$/, reason: "A sheet of small pictures is called so." },
  { name: /^Visitor$/, reason: "The parser calls its walk over a program so." },
  {
    name: /^(?:[gG]rants?|grantId|revokeByGrantId|authorizationCodeGrantRequest|grant_types?(?:_supported)?)$/,
    reason: "OAuth 2.0 calls it so.",
  },
  { name: /^grantPermissions$/, reason: "Playwright calls it so." },
  { name: /^EXHIBITS$/, reason: "The SEC calls the enclosures of a filing exhibits." },
  { name: /^strip(?:Path|Address|Value)?$/, reason: "To strip is to remove what may carry secrets." },
  { name: /^spendTime$/, reason: "It takes as long as a real check, so that an answer's time shows nothing." },
  {
    name: /^(?:Email|Sentence|Trailing|FigureRow)Parts$/,
    reason: "They are parts of an address, sentence, period or row.",
  },
  { name: /^stamp$/, reason: "The library that writes calendars calls DTSTAMP so." },
];

/** Rewritten soon; their names change with them. */
const EXEMPT =
  /^src\/(?:app|members)\/portfolios\/|^src\/app\/pages\/(?:api\/portfolios\/|portfolio|shared-portfolio)|^server\/members\/(?:portfolio-|member-transaction)/;
const CHECKED = /^(?:src|server|tools|testing)\/.+\.tsx?$/;

/** Returns the retired words in names of the code, as `path:line reason`. */
export function findRetiredNames(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    CHECKED.test(path) && !EXEMPT.test(path)
      ? namesOf(parseSync(path, text).program).flatMap(({ name, start, retired }) => {
          if (EXCEPTIONS.some((exception) => exception.name.test(name))) return [];
          const found = retired.find(({ pattern }) => pattern.test(wordsOf(name)));
          const line = text.slice(0, start).split("\n").length;
          return found === undefined ? [] : [`${path}:${line} "${name}": write ${found.instead}`];
        })
      : [],
  );
}

interface CodeName {
  readonly name: string;
  readonly start: number;
  readonly retired: readonly RetiredName[];
}

/** Each name once, where it is first written. */
function namesOf(program: Program): readonly CodeName[] {
  const names = new Map<string, CodeName>();
  const add = (node: Node | null, retired: readonly RetiredName[]): void => {
    if (node?.type !== "Identifier" && node?.type !== "PrivateIdentifier") return;
    const key = `${node.name} ${retired[0]?.instead}`;
    if (!names.has(key)) names.set(key, { name: node.name, start: node.start, retired });
  };
  const addParameters = ({ params }: { readonly params: readonly Node[] }): void =>
    params.forEach((param) => add(param, PARAMETERS));
  new Visitor({
    Identifier: (it) => add(it, WORDS),
    PrivateIdentifier: (it) => add(it, WORDS),
    TSInterfaceDeclaration: (it) => add(it.id, TYPES),
    TSTypeAliasDeclaration: (it) => add(it.id, TYPES),
    FunctionDeclaration: (it) => {
      add(it.id, FUNCTIONS);
      addParameters(it);
    },
    ArrowFunctionExpression: addParameters,
    FunctionExpression: addParameters,
    MethodDefinition: (it) => add(it.key, FUNCTIONS),
    TSMethodSignature: (it) => add(it.key, FUNCTIONS),
    VariableDeclarator: (it) => {
      if (it.init?.type === "ArrowFunctionExpression") add(it.id, FUNCTIONS);
    },
    Property: (it) => {
      if (it.method || it.value.type === "ArrowFunctionExpression") add(it.key, FUNCTIONS);
    },
  }).visit(program);
  return [...names.values()];
}

/** A name as words in lower case: `openDesk`, `OPEN_DESK` and `OpenDesk` are all "open desk". */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();
}
