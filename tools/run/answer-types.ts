// Writes out the types that the schemas of the wire give, for hosts of the widget who have neither these schemas nor zod.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { type ESTree, parseSync } from "vite";

/** One file of schemas: its constants, and what other files have of what it names. */
interface SchemaFile {
  readonly root: string;
  readonly path: string;
  readonly text: string;
  readonly constants: ReadonlyMap<string, ESTree.Expression>;
  /** The types of schemas, by the name of the schema. */
  readonly types: ReadonlyMap<string, string>;
  /** Where imported names come from. */
  readonly imports: ReadonlyMap<string, string>;
  /** Types of other files that the written types speak of, and where they are. */
  readonly spoken: Map<string, string>;
}

const ANSWERED = /\bAnswered<typeof (\w+)>/g;

/** What schemas without parts give; `wireId` is a function of src/contracts/sdk-v1/fields.ts. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ...["string", "datetime", "url", "wireId"].map((name) => [name, "string"] as const),
  ...["number", "boolean", "unknown", "null"].map((name) => [name, name] as const),
]);

/** What narrows values and not their type. */
const CHECKS: ReadonlySet<string> = new Set(["int", "min", "max", "regex"]);

/**
 * Replaces each `Answered<typeof schema>` of a file by the type itself, with what is written about its members. Throws where
 * a schema is made in a way that is unknown here.
 */
export function writeOutAnswers(root: string, path: string): string {
  const file = readSchemas(root, path);
  const written = file.text.replaceAll(ANSWERED, (_all, schema: string) => {
    const made = file.constants.get(schema);
    if (made === undefined) throw new Error(`${path} has no schema of the name ${schema}.`);
    return typeOf(made, file);
  });
  const imports = [...file.spoken].map(([name, from]) => `import type { ${name} } from "${from}";\n`);
  return imports.join("") + written;
}

function readSchemas(root: string, path: string): SchemaFile {
  const text = readFileSync(posix.join(root, path), "utf8");
  const { program, module } = parseSync(path, text);
  const constants = program.body
    .map((it) => (it.type === "ExportNamedDeclaration" ? it.declaration : it))
    .flatMap((it) => (it?.type === "VariableDeclaration" ? it.declarations : []))
    .flatMap(({ id, init }) => (id.type === "Identifier" && init !== null ? [[id.name, init] as const] : []));
  const types = [...text.matchAll(/^export type (\w+) = Answered<typeof (\w+)>;$/gm)];
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ localName }) => [localName.value, moduleRequest.value] as const),
  );
  return {
    root,
    path,
    text,
    constants: new Map(constants),
    types: new Map(types.map(([, type = "", schema = ""]) => [schema, type])),
    imports: new Map(imports),
    spoken: new Map(),
  };
}

function typeOf(schema: ESTree.Expression | ESTree.Argument, file: SchemaFile): string {
  if (schema.type === "Identifier") return namedType(schema.name, file);
  if (schema.type === "CallExpression") return calledType(schema, file);
  throw unknownSchema(schema, file);
}

/** The type of a schema by its name: the name of its type if it has one. */
function namedType(name: string, file: SchemaFile): string {
  const own = file.types.get(name);
  if (own !== undefined) return own;
  const made = file.constants.get(name);
  if (made !== undefined) return typeOf(made, file);
  const from = file.imports.get(name);
  if (from?.startsWith("./") !== true) throw new Error(`${file.path} has no schema of the name ${name}.`);
  const other = readSchemas(file.root, posix.join(posix.dirname(file.path), from));
  const type = other.types.get(name);
  if (type === undefined) return namedType(name, other);
  file.spoken.set(type, from);
  return type;
}

function calledType(call: ESTree.CallExpression, file: SchemaFile): string {
  const { callee, arguments: given } = call;
  const called = callee.type === "MemberExpression" ? callee.property : callee;
  const name = textOf(called, file);
  const plain = PLAIN.get(name);
  if (plain !== undefined) return plain;
  const before = (): string => {
    if (callee.type !== "MemberExpression") throw unknownSchema(call, file);
    return typeOf(callee.object, file);
  };
  if (CHECKS.has(name)) return before();
  const [first, second] = given;
  if (name === "nullable") return `(${before()} | null)`;
  if (first === undefined) throw unknownSchema(call, file);
  if (name === "array") return `readonly ${typeOf(first, file)}[]`;
  if (name === "literal") return textOf(first, file);
  if (name === "enum" || name === "union") return `(${partsOf(first, file).join(" | ")})`;
  if (name === "templateLiteral") return `\`${partsOf(first, file).map(inTemplate).join("")}\``;
  if (first.type === "ObjectExpression" && (name === "strictObject" || name === "object"))
    return membersOf(first, file);
  if (second === undefined) throw unknownSchema(call, file);
  if (name === "intersection") return `(${typeOf(first, file)} & ${typeOf(second, file)})`;
  if (name === "record" || name === "looseRecord") {
    return `{ readonly [key: ${typeOf(first, file)}]: ${typeOf(second, file)} }`;
  }
  throw unknownSchema(call, file);
}

function partsOf(list: ESTree.Argument, file: SchemaFile): readonly string[] {
  if (list.type !== "ArrayExpression") throw unknownSchema(list, file);
  return list.elements.map((it) => {
    if (it === null || it.type === "SpreadElement") throw unknownSchema(list, file);
    return it.type === "Literal" ? textOf(it, file) : typeOf(it, file);
  });
}

/** A text as it stands, a type in the braces of a template. */
function inTemplate(part: string): string {
  return part.startsWith('"') ? part.slice(1, -1) : `\${${part}}`;
}

/** The members of an object with the comments before them; what is spread from another schema comes before. */
function membersOf(object: ESTree.ObjectExpression, file: SchemaFile): string {
  const spread: string[] = [];
  const members: string[] = [];
  let end = object.start + 1;
  for (const member of object.properties) {
    const comment = file.text.slice(end, member.start).replace(/^,/, "");
    end = member.end;
    if (member.type === "SpreadElement") {
      const { argument } = member;
      if (argument.type !== "MemberExpression") throw unknownSchema(argument, file);
      spread.push(`${typeOf(argument.object, file)} & `);
      continue;
    }
    const left = optionalOf(member.value);
    const key = `${textOf(member.key, file)}${left === null ? "" : "?"}`;
    members.push(`${comment}readonly ${key}: ${typeOf(left ?? member.value, file)};`);
  }
  const own = `{${members.join("")}\n}`;
  return spread.length === 0 ? own : `(${spread.join("")}${own})`;
}

/** What a member is where it is there at all; null for members that always are. */
function optionalOf(value: ESTree.Expression): ESTree.Expression | null {
  if (value.type !== "CallExpression" || value.callee.type !== "MemberExpression") return null;
  const { object, property } = value.callee;
  return property.type === "Identifier" && property.name === "exactOptional" ? object : null;
}

function textOf({ start, end }: { readonly start: number; readonly end: number }, { text }: SchemaFile): string {
  return text.slice(start, end);
}

function unknownSchema(at: { readonly start: number; readonly end: number }, file: SchemaFile): Error {
  return new Error(`${file.path}: the type of ${textOf(at, file)} cannot be written out.`);
}
