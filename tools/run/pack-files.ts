import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this, headers outweigh what packing saves. */
const SMALLEST_BYTES = 1_024;

/** Writes a gzip and a Brotli copy beside every built file that packs well; the server sends them as they are. */
export function packFiles(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt,webmanifest}`)) {
    const bytes = readFileSync(file);
    if (bytes.length < SMALLEST_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}
