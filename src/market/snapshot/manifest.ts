import { z } from "zod";
import { companySchema, SNAPSHOT_FORMAT } from "./packed-company.ts";

/** One file of the snapshot: its path, its length and its checksum, because Brotli notices no changed byte. */
export const fileSchema = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

export type PackedFile = z.infer<typeof fileSchema>;

/** How far each source of one company reaches (ISO dates); null where that source gave nothing. */
const sourceDaysSchema = z.object({
  figures: z.string(),
  identity: z.string().nullable(),
  filings: z.string().nullable(),
  announcements: z.string().nullable(),
  estimates: z.string().nullable(),
  prices: z.string().nullable(),
});

const manifestCompanySchema = z.object({
  cik: z.string(),
  symbol: z.string(),
  name: z.string(),
  ...fileSchema.shape,
  asOf: sourceDaysSchema,
  tier: z.enum(["full", "trimmed"]),
  fullThrough: z.string().nullable(),
  newestPeriodEnd: z.string(),
  newestFiled: z.string(),
  facts: z.int(),
  filings: z.int(),
  announcements: z.int(),
  gaps: z.array(z.string()),
});

const countsSchema = z.object({
  companies: z.int(),
  listings: z.int(),
  facts: z.int(),
  filings: z.int(),
  announcements: z.int(),
  descriptions: z.int(),
  /** Companies with rows of segments, and with insider transactions. */
  segments: z.int(),
  insiders: z.int(),
  /** Companies by how their facts were gathered. */
  origins: z.object({ full: z.int(), trimmed: z.int() }),
  /** Facts by how they are known. */
  quality: z.object({ filed: z.int(), matched: z.int(), derived: z.int() }),
  /** Companies by gap. */
  gaps: z.record(z.string(), z.int()),
});

export const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  /** The newest day of any source of any company: no value of the bundle is younger. Each company has its own days. */
  asOf: z.string(),
  /** The day to which the figures of most companies reach. */
  usualDay: z.string(),
  origin: z.string(),
  counts: countsSchema,
  listings: z.object({ ...fileSchema.shape, asOf: z.string() }),
  identities: fileSchema,
  disclosures: fileSchema,
  /** What each word in `gaps` means, for people. */
  gapMeanings: z.record(z.string(), z.string()),
  /** The concepts to which the complete sets of filed facts were cut: every one that any of them has. */
  concepts: z.array(z.string()),
  companies: z.array(manifestCompanySchema),
});

/** The snapshot's table of contents: days, counts, one line per company with its known gaps. */
export type SnapshotManifest = z.infer<typeof manifestSchema>;
export type ManifestCompany = z.infer<typeof manifestCompanySchema>;
export type SourceDays = z.infer<typeof sourceDaysSchema>;

/** Who the held companies are, so that search and peers need not open every company. */
export const packedIdentitiesSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  companies: z.array(companySchema),
});
