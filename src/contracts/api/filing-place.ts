import * as z from "zod/mini";

/** A place in the text of a filing that our reader shows. */
export const filingPlace = z.object({
  symbol: z.string(),
  accession: z.string(),
  /** Key of an item, or `all`. */
  item: z.string(),
  /** Whether it is shown next to the year before. */
  isCompared: z.boolean(),
  /** Id of the paragraph to go to. */
  block: z.optional(z.string()),
});
