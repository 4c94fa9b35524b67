import { globSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this a packed file saves nothing over the packet it travels in. */
const SMALLEST = 1_024;

/** Writes beside each text file of a folder its packed forms, which the server then sends as they are. */
export async function packFiles(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg,json,txt,webmanifest}`);
  await Promise.all(files.map(packFile));
}

async function packFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  const [br, gz] = await Promise.all([toBrotli(bytes, brotli), toGzip(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
