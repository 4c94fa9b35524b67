// `GET /api/companies?q=`
import * as z from "zod/mini";
import type { Immutable } from "./immutable.ts";

const searchHit = z.object({
  symbol: z.string(),
  name: z.string(),
  cik: z.string(),
  exchange: z.nullable(z.string()),
  /** Whether figures of the company are held. */
  isHeld: z.boolean(),
  /** What made it a match. `near` is a guess. */
  match: z.enum(["symbol", "symbol-prefix", "former-symbol", "name", "near"]),
});
/** One line of a search answer, also used for near matches. */
export type SearchHit = Immutable<z.infer<typeof searchHit>>;

export const companySearchAnswer = z.object({ query: z.string(), hits: z.array(searchHit) });
export type CompanySearchAnswer = Immutable<z.infer<typeof companySearchAnswer>>;
