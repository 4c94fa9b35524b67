import { PAGES } from "#app/page-list.ts";

/** The addresses at which the journeys look at every kind of page, as the pages declare them. */
export const PAGE_EXAMPLES: readonly string[] = PAGES.flatMap(({ examples }) => examples);
