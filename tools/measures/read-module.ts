import { posix } from "node:path";
import { parseSync, Visitor, type Node, type Program } from "oxc-parser";

/** A type that a module declares at its top level. */
export interface DeclaredType {
  readonly name: string;
  readonly isExported: boolean;
  readonly lines: number;
}

/** A place where a module names a type. */
export interface TypeUse {
  readonly name: string;
  readonly isParameter: boolean;
}

/** What the measures need to know of one module. */
export interface SourceModule {
  readonly path: string;
  readonly lines: number;
  readonly functionLines: readonly number[];
  readonly types: readonly DeclaredType[];
  readonly typeUses: readonly TypeUse[];
  /** The modules of this repository that it imports, also late. */
  readonly imports: ReadonlySet<string>;
  /** Those of them that it imports late alone. */
  readonly lateImports: ReadonlySet<string>;
}

/** Parses one module; `aliases` are the folders of the package's own imports, for example `#facts/` and `src/facts/`. */
export function readModule(path: string, text: string, aliases: ReadonlyMap<string, string>): SourceModule {
  const { program, module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const linesOf = ({ start, end }: Span): number => text.slice(start, end).split("\n").length;
  const resolve = (request: string): string | null => resolveImport(path, request, aliases);

  const modulesOf = (requests: readonly string[]): ReadonlySet<string> =>
    new Set(requests.map(resolve).filter((it) => it !== null));
  const atOnce = modulesOf([
    ...module.staticImports.map((it) => it.moduleRequest.value),
    ...module.staticExports.flatMap((it) => it.entries.map((entry) => entry.moduleRequest?.value ?? "")),
  ]);
  const late = modulesOf(
    module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  );
  return {
    path,
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    functionLines: functionsOf(program).map(linesOf),
    types: typesOf(program).map(({ node, isExported }) => ({ name: node.id.name, isExported, lines: linesOf(node) })),
    typeUses: typeUsesOf(program),
    imports: new Set([...atOnce, ...late]),
    lateImports: new Set([...late].filter((it) => !atOnce.has(it))),
  };
}

type Span = Pick<Node, "start" | "end">;

/** Returns null for packages and for what Node brings. */
function resolveImport(from: string, request: string, aliases: ReadonlyMap<string, string>): string | null {
  if (request.startsWith(".")) return posix.join(posix.dirname(from), request);
  const alias = [...aliases].find(([prefix]) => request.startsWith(prefix));
  return alias === undefined ? null : alias[1] + request.slice(alias[0].length);
}

/** Functions with a name: declared, methods, and those that a constant names. Callbacks belong to the function around them. */
function functionsOf(program: Program): readonly Span[] {
  const found: Span[] = [];
  const addFunction = (it: Node | null): void => {
    if (it?.type === "ArrowFunctionExpression" || it?.type === "FunctionExpression") found.push(it);
  };
  new Visitor({
    FunctionDeclaration: (it) => void found.push(it),
    MethodDefinition: (it) => addFunction(it.value),
    VariableDeclarator: (it) => addFunction(it.init),
    Property: (it) => {
      if (it.method) addFunction(it.value);
    },
  }).visit(program);
  return found;
}

function typesOf(program: Program) {
  return program.body.flatMap((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration";
    const node = isExported ? statement.declaration : statement;
    return node?.type === "TSInterfaceDeclaration" || node?.type === "TSTypeAliasDeclaration"
      ? [{ node, isExported }]
      : [];
  });
}

function typeUsesOf(program: Program): readonly TypeUse[] {
  const uses: { readonly name: string; readonly start: number }[] = [];
  const parameters = new Set<number>();
  const addUse = (it: Node): void => {
    if (it.type === "Identifier") uses.push({ name: it.name, start: it.start });
  };
  const addParameters = ({ params }: { readonly params: readonly Node[] }): void => {
    for (const param of params) parameters.add(typeOfParameter(param)?.start ?? -1);
  };
  new Visitor({
    TSTypeReference: (it) => addUse(it.typeName),
    TSInterfaceHeritage: (it) => addUse(it.expression),
    TSClassImplements: (it) => addUse(it.expression),
    FunctionDeclaration: addParameters,
    FunctionExpression: addParameters,
    ArrowFunctionExpression: addParameters,
    TSFunctionType: addParameters,
    TSMethodSignature: addParameters,
  }).visit(program);
  return uses.map(({ name, start }) => ({ name, isParameter: parameters.has(start) }));
}

function typeOfParameter(param: Node): Node | null {
  if (param.type === "AssignmentPattern") return typeOfParameter(param.left);
  return param.type === "Identifier" || param.type === "ObjectPattern"
    ? (param.typeAnnotation?.typeAnnotation ?? null)
    : null;
}
