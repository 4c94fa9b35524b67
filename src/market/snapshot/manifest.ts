import { z } from "zod";
import { SNAPSHOT_FORMAT } from "./packed-company.ts";

const fileSchema = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

const manifestCompanySchema = z.object({
  cik: z.string(),
  symbol: z.string(),
  name: z.string(),
  ...fileSchema.shape,
  tier: z.enum(["full", "trimmed"]),
  fullThrough: z.string().nullable(),
  newestPeriodEnd: z.string(),
  newestFiled: z.string(),
  filingsThrough: z.string().nullable(),
  facts: z.int(),
  filings: z.int(),
  announcements: z.int(),
  gaps: z.array(z.string()),
});

export const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  asOf: z.string(),
  origin: z.string(),
  counts: z.object({
    companies: z.int(),
    listings: z.int(),
    facts: z.int(),
    filings: z.int(),
    announcements: z.int(),
  }),
  listings: z.object({ ...fileSchema.shape, asOf: z.string() }),
  identities: fileSchema,
  /** What each word in `gaps` means, for people. */
  gapMeanings: z.record(z.string(), z.string()),
  /** The concepts to which the complete sets of filed facts were cut: every one that any of them has. */
  concepts: z.array(z.string()),
  companies: z.array(manifestCompanySchema),
});

/** The snapshot's table of contents: as-of day, counts, one line per company with its known gaps. */
export type SnapshotManifest = z.infer<typeof manifestSchema>;
export type ManifestCompany = z.infer<typeof manifestCompanySchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
