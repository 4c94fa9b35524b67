import { z } from "zod";
import { companySchema, SNAPSHOT_FORMAT } from "./packed-company.ts";

/** Who the held companies are, so that search and peers need not open every company. */
export const packedIdentitiesSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  companies: z.array(companySchema),
});
