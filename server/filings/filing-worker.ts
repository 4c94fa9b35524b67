// Runs in a thread of its own: whatever a document does to its parser, the server goes on.
import { parentPort } from "node:worker_threads";
import { z } from "zod";
import { prepareFiling } from "#filings/store/prepare-filing.ts";

const REPORT = z.object({
  accession: z.string(),
  form: z.string(),
  filed: z.string(),
  period: z.nullable(z.string()),
  url: z.string(),
  bytes: z.instanceof(Uint8Array),
});
const INCOMING = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("packed"), bytes: z.instanceof(Uint8Array), form: z.string() }),
  z.object({
    kind: z.literal("html"),
    html: z.string(),
    form: z.string(),
    cik: z.string(),
    attachments: z.array(z.object({ title: z.string(), html: z.string() })),
    isResults: z.boolean(),
  }),
  z.object({
    kind: z.literal("holdings"),
    cover: z.string(),
    table: z.string(),
    cik: z.string(),
    filed: z.string(),
    companies: z.array(z.object({ cik: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal("annual-reports"), later: REPORT, earlier: z.nullable(REPORT) }),
  z.object({ kind: z.literal("insider-form"), xml: z.string(), cik: z.string() }),
]);

parentPort?.on("message", (document) => parentPort?.postMessage(prepareFiling(INCOMING.parse(document))));
