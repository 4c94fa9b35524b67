import { z } from "zod";

/** One file of the snapshot: its path, its length and its checksum, because Brotli notices no changed byte. */
export const fileSchema = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

export type PackedFile = z.infer<typeof fileSchema>;
