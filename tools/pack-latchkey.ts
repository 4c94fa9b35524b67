// npm run pack:latchkey: the npm packages of Latchkey as tarballs in build/packages, or the folder of the argument.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { packLatchkey } from "./pack/pack-latchkey.ts";

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
for (const { name, tarball } of await packLatchkey(process.argv[2] ?? "build/packages", version)) {
  console.log(`${name}  ${tarball}`);
}
