// npm run pack:latchkey: the npm packages of Latchkey as tarballs in build/packages, or the folder of the argument.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "vite";
import { z } from "zod";
import { runProgram, SetupError } from "./run/program.ts";
import { WIDGET_FOLDER } from "./run/widget-builds.ts";
import { bundleTypes } from "./run/widget-types.ts";

const SERVER_ENTRY = "server/identity/session-verifier.ts";

interface Packed {
  readonly name: string;
  /** The path of the tarball. */
  readonly tarball: string;
}

/**
 * Packs every package of Latchkey into a folder, from the built widget.
 *
 * @param version - Of all of them.
 */
export async function packLatchkey(folder: string, version: string): Promise<readonly Packed[]> {
  rmSync(folder, { recursive: true, force: true });
  const built = join(folder, "built");
  cpSync(WIDGET_FOLDER, built, { recursive: true });
  await buildServer(built);
  const packed: Packed[] = [];
  for (const wanted of LATCHKEY_PACKAGES) {
    const place = join(folder, wanted.name);
    writePackage(wanted, version, built, place);
    packed.push({ name: wanted.name, tarball: await pack(place, folder) });
  }
  return packed;
}

/** One file for Node, which holds what it needs: anyone who installs it gets no further packages. */
async function buildServer(built: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      outDir: built,
      emptyOutDir: false,
      target: "node20",
      ssr: SERVER_ENTRY,
      rolldownOptions: { output: { entryFileNames: "latchkey-server.js" } },
    },
  });
  writeFileSync(join(built, "latchkey-server.d.ts"), bundleTypes(".", SERVER_ENTRY));
}

function writePackage(wanted: LatchkeyPackage, version: string, built: string, place: string): void {
  const entries = [...new Set(Object.values(wanted.entries))];
  const scripts = new Set<string>();
  for (const file of [...entries, ...wanted.files]) collect(built, file, scripts);
  for (const file of [...scripts, ...entries.map(typesOf)]) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    cpSync(join(built, file), join(place, file));
  }
  cpSync("LICENSE", join(place, "LICENSE"));
  writeFileSync(join(place, "THIRD-PARTY.md"), thirdParty(wanted.holds));
  writeFileSync(join(place, "README.md"), `# ${wanted.name}\n\n${wanted.description}\n`);
  writeFileSync(join(place, "package.json"), `${JSON.stringify(manifest(wanted, version), null, 2)}\n`);
}

/** A built file, and all that it imports at once or late. */
function collect(built: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const text = readFileSync(join(built, file), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:from|import)\s*\(?\s*["'`](\.\/[\w./-]+\.js)["'`]/g)) {
    collect(built, join(dirname(file), path), found);
  }
}

function manifest({ name, description, entries, files, peerDependencies }: LatchkeyPackage, version: string): object {
  const exports = new Map<string, object | string>();
  for (const [entry, file] of Object.entries(entries)) {
    exports.set(entry, { types: `./${typesOf(file)}`, default: `./${file}` });
  }
  for (const file of files) exports.set(`./${file}`, `./${file}`);
  const optional = new Map(Object.keys(peerDependencies).map((peer) => [peer, { optional: true }]));
  return {
    name,
    version,
    description,
    license: "MIT",
    type: "module",
    sideEffects: false,
    engines: { node: ">=20" },
    exports: Object.fromEntries<unknown>(exports),
    // Only the React entry needs them.
    ...(optional.size === 0 ? {} : { peerDependencies, peerDependenciesMeta: Object.fromEntries<unknown>(optional) }),
  };
}

const typesOf = (file: string): string => file.replace(/\.js$/, ".d.ts");

function thirdParty(holds: readonly string[]): string {
  const texts = holds.flatMap((name) =>
    globSync(`node_modules/${name}/LICENSE{,.md}`).map(
      (file) => `## ${name}\n\n${readFileSync(file, "utf8").trim()}\n`,
    ),
  );
  return `# What these files hold of others\n\n${texts.join("\n")}`;
}

async function pack(place: string, folder: string): Promise<string> {
  const { code, output } = await runProgram("npm", ["pack", "--json", "--pack-destination", folder, resolve(place)]);
  const file = /"filename": "([^"]+)"/.exec(output)?.[1];
  if (code !== 0 || file === undefined) throw new SetupError(`npm could not pack ${place}.`, output);
  return join(folder, file.replace("@", "").replace("/", "-"));
}

// What the npm packages of Latchkey are: the one table that they are packed from.

/** A package whose files are built ones, their late chunks and their types. */
interface LatchkeyPackage {
  readonly name: string;
  readonly description: string;
  /** Built files by the entry that imports them; `.` is the package itself. */
  readonly entries: Readonly<Record<string, string>>;
  /** Files that are handed out as they are, such as for a script tag. */
  readonly files: readonly string[];
  readonly peerDependencies: Readonly<Record<string, string>>;
  /** Installed packages whose code is in the built files. */
  readonly holds: readonly string[];
}

const LATCHKEY_PACKAGES: readonly LatchkeyPackage[] = [
  {
    name: "@latchkey/widget",
    description: "The sign-in widget of Latchkey as a module, React components or elements.",
    entries: { ".": "latchkey.js", "./react": "latchkey-react.js", "./elements": "latchkey.js" },
    files: ["latchkey.iife.js", "latchkey-phone-rules.js"],
    peerDependencies: { react: ">=19", "react-dom": ">=19" },
    holds: ["preact", "libphonenumber-js"],
  },
  {
    name: "@latchkey/client",
    description: "The client of Latchkey without screens: every call of the protocol and the session that comes of it.",
    entries: { ".": "latchkey-headless.js" },
    files: [],
    peerDependencies: {},
    holds: ["libphonenumber-js"],
  },
  {
    name: "@latchkey/server",
    description: "Tells your server who is signed in with Latchkey: by the session JWT and the JWKS, else by asking.",
    entries: { ".": "latchkey-server.js" },
    files: [],
    peerDependencies: {},
    holds: ["jose", "zod"],
  },
];

if (import.meta.main) {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
  for (const { name, tarball } of await packLatchkey(process.argv[2] ?? "build/packages", version)) {
    console.log(`${name}  ${tarball}`);
  }
}
