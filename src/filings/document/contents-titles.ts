/** Where a section's title is printed over its text. */
export interface PrintedTitle {
  readonly start: number;
  readonly end: number;
}

/** Where a page ended before its edges were taken out of the text. */
export const PAGE_END = "\f";

const ENTRY =
  /([A-Z][\w'’(),&-]*(?: (?:[A-Z(][\w'’(),&-]*|and|of|the|for|to|in|on|our|with))*) (\d{1,3})(?=\s+[A-Z\f]|$)/g;
const CONTENTS_END = 14_000;
/** Fewer sections than this are no table of contents. */
const FEWEST_ENTRIES = 8;
const LARGEST_GAP = 120;
/** How far, in parts of the text, a title can be from where its page number puts it. */
const TOLERANCE = 0.08;

/**
 * Finds the titles that a table of contents at the front lists, over the text they belong to. Some reports name no item
 * numbers but in an index at their end; their sections are the items.
 */
export function findContentsTitles(text: string): readonly PrintedTitle[] {
  const { entries, end } = readContents(text.slice(0, CONTENTS_END));
  const lastPage = entries.at(-1)?.page ?? 0;
  if (entries.length < FEWEST_ENTRIES) return [];
  const printed: PrintedTitle[] = [];
  let from = end;
  for (const { title, page } of entries) {
    const expected = (page / lastPage) * text.length;
    const until = Math.min(text.length, expected + TOLERANCE * text.length);
    const found = findPrinted(text.slice(0, until), title, Math.max(from, expected - TOLERANCE * text.length));
    if (found === null) continue;
    printed.push(found);
    from = found.end;
  }
  return printed;
}

interface Entry {
  readonly title: string;
  readonly page: number;
}

/** Reads pairs of title and page for as long as the pages rise. */
function readContents(front: string): { readonly entries: readonly Entry[]; readonly end: number } {
  let entries: Entry[] = [];
  let end = 0;
  for (const found of front.matchAll(ENTRY)) {
    const [entry, title = "", number] = found;
    const page = Number(number);
    const isNext = page >= (entries.at(-1)?.page ?? 0) && found.index - end < LARGEST_GAP;
    if (!isNext && entries.length >= FEWEST_ENTRIES) break;
    entries = isNext ? [...entries, { title, page }] : [{ title, page }];
    end = found.index + entry.length;
  }
  return { entries, end };
}

/** The longest ending of an entry that is printed between two sentences; group titles run into the first title of the group. */
function findPrinted(text: string, title: string, from: number): PrintedTitle | null {
  const words = title.split(" ");
  for (let first = 0; first < words.length; first += 1) {
    const ending = words.slice(first).join(" ");
    for (let start = text.indexOf(ending, from); start !== -1; start = text.indexOf(ending, start + 1)) {
      const end = start + ending.length;
      const isAlone = /[.!?”)\d\f]\s+$/.test(text.slice(Math.max(0, start - 4), start));
      if (isAlone && /^\s+[A-Z“\d]/.test(text.slice(end, end + 4))) return { start, end };
    }
  }
  return null;
}
