// Makes the type declarations of the widget's entries: each one file that needs no other of ours, with the docstrings.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isolatedDeclarationSync } from "rolldown/experimental";
import { parseSync } from "vite";
import { writeOutAnswers } from "./answer-types.ts";

/** By the name of the built file. */
const ENTRIES = {
  latchkey: { source: "src/widget/main.ts", end: "" },
  "latchkey-headless": { source: "src/widget/headless.ts", end: "" },
  "latchkey-react": { source: "src/widget/react.tsx", end: "" },
  "latchkey.iife": { source: "src/widget/one-script.ts", end: "export as namespace Latchkey;\n" },
} as const;

/** Writes the declarations of every entry beside its built file. */
export function writeTypes(root: string, folder: string): void {
  for (const [name, text] of bundleEntries(root)) writeFileSync(join(folder, `${name}.d.ts`), text);
}

/** Returns the declarations of every entry, by the name of its built file. */
export function bundleEntries(root: string): readonly (readonly [name: string, text: string])[] {
  return Object.entries(ENTRIES).map(([name, { source, end }]) => [name, bundleTypes(root, source) + end]);
}

interface DeclarationRef {
  readonly file: string;
  readonly name: string;
}

interface Declaration {
  /** With its docstring, without `export`. */
  readonly text: string;
  readonly isType: boolean;
  /** Names in it that something else may declare. */
  readonly names: ReadonlySet<string>;
}

interface DeclaredFile {
  readonly declarations: Map<string, Declaration>;
  /** Where names come from that it imports, or exports of others. */
  readonly imports: Map<string, DeclarationRef>;
  readonly reexports: Map<string, DeclarationRef>;
}

interface Bundle {
  readonly root: string;
  readonly files: Map<string, DeclaredFile>;
  readonly reached: Map<string, Declaration & { readonly file: string }>;
  /** Names by the packages that they come from. */
  readonly packages: Map<string, Set<string>>;
}

/** Puts everything that an entry exports, and all that it speaks of, into one text. Throws where two things share a name. */
export function bundleTypes(root: string, entry: string): string {
  const bundle: Bundle = { root, files: new Map(), reached: new Map(), packages: new Map() };
  const { declarations, reexports } = readFile(bundle, entry);
  const exported = new Set([...reexports.keys(), ...declarations.keys()]);
  for (const name of exported) reach(bundle, reexports.get(name) ?? { file: entry, name });
  const imports = [...bundle.packages].map(
    ([name, names]) => `import type { ${[...names].join(", ")} } from "${name}";\n`,
  );
  // Types can be had by name; of values those alone that the built file has.
  const texts = [...bundle.reached].map(([name, { text, isType }]) =>
    isType || exported.has(name) ? text.replace(/^(declare|interface|type)\b/m, "export $1") : text,
  );
  return `${[...imports, ...texts].join("\n")}\nexport {};\n`;
}

function reach(bundle: Bundle, { file, name }: DeclarationRef): void {
  if (!/^(src|server)\//.test(file)) {
    bundle.packages.set(file, (bundle.packages.get(file) ?? new Set()).add(name));
    return;
  }
  const { declarations, imports, reexports } = readFile(bundle, file);
  const declared = declarations.get(name);
  const elsewhere = reexports.get(name);
  if (declared === undefined) {
    if (elsewhere === undefined)
      throw new Error(`The types of the widget speak of ${name}, which ${file} does not have.`);
    return reach(bundle, elsewhere);
  }
  const before = bundle.reached.get(name);
  if (before?.file === file) return;
  if (before !== undefined) {
    throw new Error(
      `Both ${before.file} and ${file} declare ${name}: give one another name, for they share a file of types.`,
    );
  }
  bundle.reached.set(name, { ...declared, file });
  for (const used of declared.names) {
    const imported = imports.get(used);
    if (imported !== undefined) reach(bundle, imported);
    else if (declarations.has(used)) reach(bundle, { file, name: used });
  }
}

function readFile({ root, files }: Bundle, file: string): DeclaredFile {
  const known = files.get(file);
  if (known !== undefined) return known;
  const { code } = isolatedDeclarationSync(file, writeOutAnswers(root, file));
  const read: DeclaredFile = { declarations: new Map(), imports: new Map(), reexports: new Map() };
  let end = 0;
  for (const statement of parseSync(`${file}.d.ts`, code, { lang: "dts" }).program.body) {
    readStatement(read, { file, statement, text: code.slice(end, statement.end) });
    end = statement.end;
  }
  files.set(file, read);
  return read;
}

interface Read {
  readonly file: string;
  readonly statement: ReturnType<typeof parseSync>["program"]["body"][number];
  /** With the comment before it. */
  readonly text: string;
}

function readStatement(read: DeclaredFile, { file, statement, text }: Read): void {
  if (statement.type === "ImportDeclaration") {
    const from = resolve(file, statement.source.value);
    for (const { local, ...specifier } of statement.specifiers) {
      const isPlain = specifier.type === "ImportSpecifier" && "name" in specifier.imported;
      read.imports.set(local.name, {
        file: from,
        name: isPlain && "name" in specifier.imported ? specifier.imported.name : local.name,
      });
    }
    return;
  }
  if (statement.type !== "ExportNamedDeclaration") return addDeclaration(read, statement, text);
  const { declaration, source, specifiers } = statement;
  if (declaration !== null) return addDeclaration(read, declaration, text.replace(/^export /m, ""));
  for (const { exported, local } of specifiers) {
    if (source === null || !("name" in exported) || !("name" in local)) continue;
    read.reexports.set(exported.name, { file: resolve(file, source.value), name: local.name });
  }
}

function addDeclaration({ declarations }: DeclaredFile, node: object, text: string): void {
  const name = nameOf(node);
  if (name === null) return;
  const isType = "type" in node && (node.type === "TSInterfaceDeclaration" || node.type === "TSTypeAliasDeclaration");
  declarations.set(name, { text: `${text.trim()}\n`, isType, names: new Set(identifiersIn(node)) });
}

function nameOf(node: object): string | null {
  const constants: unknown = "declarations" in node ? node.declarations : [node];
  const declared: unknown = Array.isArray(constants) ? constants[0] : null;
  if (typeof declared !== "object" || declared === null || !("id" in declared)) return null;
  const { id } = declared;
  return typeof id === "object" && id !== null && "name" in id ? String(id.name) : null;
}

function identifiersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "type" in value && value.type === "Identifier" && "name" in value ? [String(value.name)] : [];
  return [...own, ...Object.values(value).flatMap(identifiersIn)];
}

/** A file of ours by its path below the root; a package by its name. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("./")) return join(dirname(file), specifier);
  if (!specifier.startsWith("#")) return specifier;
  return specifier.startsWith("#server/") ? specifier.slice(1) : join("src", specifier.slice(1));
}
