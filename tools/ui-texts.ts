// Collects the texts that people read from the sources: string literals, templates and the text between JSX tags.
import { isRecord } from "#platform/json.ts";
import { parseSync } from "rolldown/utils";

/** A text of the product and where its source is. */
export interface UiText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

type Report = (start: number, text: string) => void;

const SOURCE = /^(?:src|server)\/.*\.tsx?$/;
const NOT_SHOWN = /\.(?:test|test-d|fixture)\.tsx?$|\/(?:testing|fixtures|lexicon)\/|hand-made/;
/** Statements, statements' parts and types, in which no string is shown to anyone. */
const SILENT = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/;
/** Attributes of an element that hold names of styles, addresses and drawings. */
const TECHNICAL = new Set(["className", "class", "d", "href", "id", "key", "name", "slot", "style", "type", "viewBox"]);
const PLACEHOLDER = "{…}";

/** Returns every text of the files that has at least two words, in the order of the sources. */
export function collectTexts(files: ReadonlyMap<string, string>): readonly UiText[] {
  return [...files].flatMap(([path, source]) =>
    SOURCE.test(path) && !NOT_SHOWN.test(path) ? textsOf(path, source) : [],
  );
}

function textsOf(path: string, source: string): readonly UiText[] {
  const texts: UiText[] = [];
  walk(parseSync(path, source).program, (start, raw) => {
    const text = raw.replace(/\s+/g, " ").trim();
    if (isProse(text)) texts.push({ path, line: source.slice(0, start).split("\n").length, text });
  });
  return texts;
}

/** What looks like a text and is none: statements and columns of a database, headers, style sheets, markup, drawings. */
const CODE: readonly RegExp[] = [
  /^(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|TRUNCATE|LOCK|SET|BEGIN|NOTIFY|DECLARE|FETCH|CLOSE|CASE|PRAGMA|ROLLBACK|UNION)\b/,
  /\b(?:IS (?:NOT )?(?:NULL|DISTINCT)|now\(\)|current_schema\(\)|json_build_object|jsonb_agg|coalesce\(|AND NOT|interval ')/i,
  /^[a-z_]+(?:, [a-z_]+)*_[a-z_]+(?:, [a-z_]+)*$|^id, |\b[a-z]+\.[a-z]+_[a-z]+ = |^\(?\{…\}\)? OR /,
  /^[a-z]+\/[a-z+.-]+(?:;|, )|(?:^|, )(?:no-store|private|public|max-age=\d+)(?:,|$)|^(?:attachment|inline); |; Path=|HTTP\/1\.1/,
  /^(?:default|script|style|img|connect|object|base|form|frame)-[a-z]+ '|^camera=|^SameSite=|^(?:noopener|nofollow)\b|^\d{3} [A-Z]/,
  /^(?:GET|POST|PUT|DELETE|HEAD)(?:, |$)|^"use strict"|^\^|^[Mm]\d|^<[?!a-z]|^\(prefers-|^\w+ var\(|\{ ?[a-z-]+: [^}]*; ?\}/,
  /[<>]=|^[.#[:]|^[A-Z]{2}\d+ [A-Z]{2}\d/,
];

/** Two words at least, and no code. */
function isProse(text: string): boolean {
  return /\p{L}{2,}[^\p{L}]*\s.*\p{L}{2,}/u.test(text) && !CODE.some((pattern) => pattern.test(text));
}

function walk(value: unknown, report: Report): void {
  if (Array.isArray(value)) for (const item of value) walk(item, report);
  if (!isNode(value) || SILENT.test(value.type)) return;
  if (value.type === "Literal" && typeof value["value"] === "string") report(value.start, value["value"]);
  if (value.type === "TemplateLiteral") report(value.start, templateText(value));
  if (value.type === "JSXElement" || value.type === "JSXFragment") {
    walkElement(value, report, false);
    return;
  }
  if (value.type === "JSXAttribute" && isTechnical(value["name"])) return;
  for (const [field, child] of Object.entries(value)) {
    // The words of a template were reported as one text.
    if (field !== "quasis") walk(child, report);
  }
}

/** A paragraph is one text with the elements inside it: an element inside reports only its attributes and expressions. */
function walkElement(element: SyntaxNode, report: Report, isInside: boolean): void {
  const children = nodesOf(element["children"]);
  const hasText = children.some((child) => child.type === "JSXText" && /\p{L}/u.test(String(child["value"])));
  if (hasText && !isInside) report(startOfText(children), jsxText(children));
  walk(element["openingElement"], report);
  for (const child of children) {
    if (child.type === "JSXElement" || child.type === "JSXFragment") walkElement(child, report, hasText || isInside);
    else if (!(hasText && isString(child["expression"]))) walk(child, report);
  }
}

function startOfText(children: readonly SyntaxNode[]): number {
  const first = children.find((child) => child.type !== "JSXText" || /\S/.test(String(child["value"])));
  const leading = first?.type === "JSXText" ? String(first["value"]).search(/\S/) : 0;
  return (first?.start ?? 0) + leading;
}

function jsxText(children: readonly SyntaxNode[]): string {
  return children.map(childText).join("");
}

function childText(child: SyntaxNode): string {
  if (child.type === "JSXText") return String(child["value"]);
  if (child.type !== "JSXExpressionContainer") return jsxText(nodesOf(child["children"]));
  const expression = child["expression"];
  return isString(expression) ? String(expression["value"]) : PLACEHOLDER;
}

function templateText(template: SyntaxNode): string {
  return nodesOf(template["quasis"])
    .map(({ value }) => (isRecord(value) ? String(value["cooked"]) : ""))
    .join(PLACEHOLDER);
}

function isTechnical(name: unknown): boolean {
  return isNode(name) && TECHNICAL.has(String(name["name"]));
}

function isString(value: unknown): value is SyntaxNode {
  return isNode(value) && value.type === "Literal" && typeof value["value"] === "string";
}

function nodesOf(value: unknown): readonly SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value["type"] === "string" && typeof value["start"] === "number";
}
