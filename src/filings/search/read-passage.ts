import type { Database } from "#contracts/database.ts";

/** A passage as it is in its filing, with its neighbours; untrusted words of the company. */
export interface QuotedPassage {
  readonly accession: string;
  readonly cik: string;
  readonly form: string;
  readonly filed: string;
  readonly url: string;
  readonly item: string | null;
  readonly heading: string | null;
  readonly block: string;
  readonly text: string;
  /** The passages before and after it in the same item. */
  readonly before: string | null;
  readonly after: string | null;
}

const READ = `
  SELECT accession, passage.cik, passage.form, passage.filed, url, item, heading, block, text,
    (SELECT text FROM filing_passage AS near WHERE near.accession = passage.accession AND near.position < passage.position
       AND near.item IS NOT DISTINCT FROM passage.item ORDER BY near.position DESC LIMIT 1) AS before,
    (SELECT text FROM filing_passage AS near WHERE near.accession = passage.accession AND near.position > passage.position
       AND near.item IS NOT DISTINCT FROM passage.item ORDER BY near.position LIMIT 1) AS after
  FROM filing_passage AS passage JOIN filing USING (accession)
  WHERE accession = $1 AND block = $2 ORDER BY position LIMIT 1`;

/** Reads one passage by its filing and block; null where we do not keep it. */
export async function readPassage(
  database: Pick<Database, "query">,
  accession: string,
  block: string,
): Promise<QuotedPassage | null> {
  const [row] = await database.query<QuotedPassage>(READ, [accession, block]);
  return row ?? null;
}
