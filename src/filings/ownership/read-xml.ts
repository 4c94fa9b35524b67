import { Parser } from "htmlparser2";
import { cleanText } from "#filings/document/clean-text.ts";

/** An element of a small XML document, without prefixes and without attributes other than `id`. */
export interface XmlElement {
  readonly name: string;
  readonly id: string | null;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly id: string | null;
  readonly children: XmlElement[];
  text: string;
}

/** The largest information table of 2026 has 9 million characters and 400,000 elements. */
const MOST_CHARACTERS = 20_000_000;
const MOST_ELEMENTS = 1_000_000;
const DEEPEST = 30;

/** Reads a small XML document as a tree; null where it is too large, too deep or no XML. Entities of a document's own stay as they are written. */
export function readXml(xml: string): XmlElement | null {
  if (xml.length > MOST_CHARACTERS) return null;
  const root: OpenElement = { name: "", id: null, children: [], text: "" };
  const open: OpenElement[] = [root];
  let elements = 0;
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (open.length > DEEPEST || elements > MOST_ELEMENTS) isTooDeep = true;
        if (!isTooDeep) open.push({ name: localName(name), id: attributes["id"] ?? null, children: [], text: "" });
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined && !isTooDeep) element.text += text;
      },
      onclosetag() {
        const element = isTooDeep || open.length < 2 ? undefined : open.pop();
        if (element !== undefined) open.at(-1)?.children.push({ ...element, text: cleanText(element.text).trim() });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const [document, ...others] = root.children;
  return isTooDeep || document === undefined || others.length > 0 ? null : document;
}

export function childrenOf(element: XmlElement | null, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Follows names downwards, the first of each. */
export function elementAt(element: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  return path.reduce<XmlElement | null>((found, name) => childrenOf(found, name)[0] ?? null, element);
}

/** The text of the element at the end of a path; null where there is none. */
export function textAt(element: XmlElement | null, ...path: readonly string[]): string | null {
  const text = elementAt(element, ...path)?.text ?? "";
  return text === "" ? null : text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
