import { researchAddress } from "#app/addresses.ts";
import { xmlElement, xmlText } from "#app/discovery/xml.ts";
import type { SavedScreen } from "#contracts/saved-screen.ts";
import { isOfCompany, type NotedChange } from "#contracts/screen-change.ts";
import { changeTitle, figureTexts } from "./change-words.ts";

interface FeedInput {
  readonly screen: SavedScreen;
  /** Newest first. */
  readonly changes: readonly NotedChange[];
  /** The address people open. */
  readonly origin: string;
  /** The feed's own address. */
  readonly address: string;
}

/** Writes who entered and left a saved screen as Atom (RFC 4287). */
export function writeAtom({ screen, changes, origin, address }: FeedInput): string {
  const entries = changes.map((change) =>
    [
      "<entry>",
      xmlElement("id", entryId(origin, change)),
      xmlElement("title", titleOf(screen, change)),
      xmlElement("updated", change.notedAt),
      `<link href="${xmlText(origin + researchAddress(change.symbol))}"/>`,
      xmlElement("summary", summaryOf(change)),
      ...(isOfCompany(change) ? [] : ['<category term="data"/>']),
      "</entry>",
    ].join(""),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    xmlElement("id", tag(origin, `screen/${screen.id}`)),
    xmlElement("title", feedTitle(screen)),
    xmlElement("updated", changes[0]?.notedAt ?? screen.updatedAt),
    `<author>${xmlElement("name", "Beforehand")}</author>`,
    `<link rel="self" href="${xmlText(address)}"/>`,
    `<link href="${xmlText(`${origin}/screener?${screen.query}`)}"/>`,
    ...entries,
    "</feed>\n",
  ].join("\n");
}

/** The same as JSON Feed 1.1. */
export function screenJsonFeed({ screen, changes, origin, address }: FeedInput) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: feedTitle(screen),
    home_page_url: `${origin}/screener?${screen.query}`,
    feed_url: address,
    language: "en",
    items: changes.map((change) => ({
      id: entryId(origin, change),
      url: origin + researchAddress(change.symbol),
      title: titleOf(screen, change),
      content_text: summaryOf(change),
      date_published: change.notedAt,
      tags: [change.kind, change.symbol, ...(isOfCompany(change) ? [] : ["data"])],
    })),
  };
}

function feedTitle({ name }: SavedScreen): string {
  return `${name} · Beforehand screen`;
}

function titleOf({ name }: SavedScreen, change: NotedChange): string {
  return `${changeTitle(change)}: ${name}`;
}

function summaryOf(change: NotedChange): string {
  const figures = figureTexts(change);
  return [`${change.name}.`, ...(figures.length === 0 ? [] : [`${figures.join("; ")}.`])].join(" ");
}

function entryId(origin: string, { id }: NotedChange): string {
  return tag(origin, `screen-change/${id}`);
}

/** An id that stays (RFC 4151). */
function tag(origin: string, name: string): string {
  return `tag:${new URL(origin).hostname},2026:${name}`;
}
