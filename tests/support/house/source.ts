import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** One file of code, reduced to what the walls and the budgets ask about. */
export type Source = {
  readonly path: string;
  readonly lines: number;
  readonly nonBlank: number;
  readonly imports: readonly Import[];
  readonly functions: readonly Span[];
  readonly anys: readonly number[];
  readonly exports: readonly Exported[];
  readonly effects: readonly Effect[];
  readonly mocks: readonly Effect[];
  readonly isBarrel: boolean;
};

/** One module that a file asks for; `glob` is Vite's import.meta.glob. */
export type Import = { specifier: string; kind: 'value' | 'type' | 'dynamic' | 'glob'; line: number };
/** A function with a block body and the number of its lines. */
export type Span = { name: string; line: number; lines: number };
/** An exported declaration, and whether a doc comment stands above it. */
export type Exported = { name: string; line: number; documented: boolean };
/** Something that a file reaches for which is not in its arguments. */
export type Effect = { what: string; line: number };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Comment = { type: string; value: string; start: number; end: number };
type LineOf = (offset: number) => number;

/** Reads and parses one file; a syntax error is an error here. */
export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, comments, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const body = program.body as unknown as Node[];
  const lineOf = lineFinder(text);
  const nodes = body.flatMap((node) => [...walk(node, null)]);
  const rows = text.replace(/\n$/, '').split('\n');
  return {
    path,
    lines: rows.length,
    nonBlank: rows.filter((row) => row.trim() !== '').length,
    imports: nodes.flatMap(({ node }) => importsOf(node, lineOf)),
    functions: nodes.flatMap(({ node, parent }) => functionOf(node, parent, lineOf)),
    anys: nodes.filter(({ node }) => node.type === 'TSAnyKeyword').map(({ node }) => lineOf(node.start)),
    exports: exportsOf(body, comments, text, lineOf),
    effects: nodes.flatMap(({ node }) => effectOf(node, lineOf)),
    mocks: nodes.flatMap(({ node }) => mockOf(node, lineOf)),
    isBarrel: isBarrel(body),
  };
}

function lineFinder(text: string): LineOf {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

function* walk(node: Node, parent: Node | null): Generator<{ node: Node; parent: Node | null }> {
  yield { node, parent };
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function importsOf(node: Node, lineOf: LineOf): Import[] {
  const line = lineOf(node.start);
  const found = (source: unknown, kind: Import['kind']): Import[] =>
    textsOf(source).map((specifier) => ({ specifier, kind, line }));
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type))
    return found(node.source, isTypeOnly(node) ? 'type' : 'value');
  if (node.type === 'TSImportType') return found(node.source, 'type');
  if (node.type === 'ImportExpression') return found(node.source, 'dynamic');
  if (calleeOf(node) === 'import.meta.glob') return found((node.arguments as Node[])[0], 'glob');
  return [];
}

function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  return node.type === 'ArrayExpression' ? (node.elements as Node[]).flatMap(textsOf) : [];
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = (node.specifiers ?? []) as Node[];
  const isType = (one: Node) => one.importKind === 'type' || one.exportKind === 'type';
  return specifiers.length > 0 && specifiers.every(isType);
}

/** `a.b.c` of a call `a.b.c(…)` or `new A()`, else ''. */
function calleeOf(node: Node): string {
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? dotted(node.callee as Node) : '';
}

function dotted(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MetaProperty') return `${dotted(node.meta as Node)}.${dotted(node.property as Node)}`;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  return `${dotted(node.object as Node)}.${dotted(node.property as Node)}`;
}

function functionOf(node: Node, parent: Node | null, lineOf: LineOf): Span[] {
  if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return [];
  if ((node.body as Node | null)?.type !== 'BlockStatement') return [];
  const line = lineOf(node.start);
  const named = (node.id ?? parent?.id ?? parent?.key) as Node | undefined;
  return [{ name: String(named?.name ?? 'anonymous'), line, lines: lineOf(node.end) - line + 1 }];
}

function exportsOf(body: Node[], comments: Comment[], text: string, lineOf: LineOf): Exported[] {
  const all = body.flatMap((node): Exported[] => {
    const isDefault = node.type === 'ExportDefaultDeclaration';
    if (!isDefault && !(node.type === 'ExportNamedDeclaration' && node.declaration)) return [];
    const documented = isDocumented(node.start, comments, text);
    const names = isDefault ? ['default'] : namesOf(node.declaration as Node);
    return names.map((name) => ({ name, line: lineOf(node.start), documented }));
  });
  const first = new Map<string, Exported>();
  for (const one of all) if (!first.has(one.name)) first.set(one.name, one);
  return [...first.values()];
}

function namesOf(declaration: Node): string[] {
  const declarators = (declaration.declarations ?? [declaration]) as Node[];
  return declarators.map(({ id }) => String((id as Node | null)?.name ?? 'anonymous'));
}

/** A doc comment counts when only blanks and other comments (a biome-ignore) stand between it and the export. */
function isDocumented(start: number, comments: Comment[], text: string): boolean {
  let edge = start;
  for (const comment of comments.filter(({ end }) => end <= start).reverse()) {
    if (text.slice(comment.end, edge).trim() !== '') return false;
    if (comment.type === 'Block' && comment.value.startsWith('*')) return true;
    edge = comment.start;
  }
  return false;
}

const impure =
  /^(Date\.now|Math\.random|performance\.now|fetch|setTimeout|setInterval|queueMicrotask|crypto\.randomUUID|crypto\.getRandomValues)$/;

function effectOf(node: Node, lineOf: LineOf): Effect[] {
  const line = lineOf(node.start);
  const name = calleeOf(node);
  if (impure.test(name)) return [{ what: `${name}()`, line }];
  if (name === 'Date' && (node.arguments as Node[]).length === 0) return [{ what: 'new Date()', line }];
  const global = node.type === 'MemberExpression' ? (node.object as Node).name : '';
  if (/^(process|window|document|localStorage|navigator)$/.test(String(global)))
    return [{ what: String(global), line }];
  return [];
}

function mockOf(node: Node, lineOf: LineOf): Effect[] {
  if (!/^vi\.(mock|doMock)$/.test(calleeOf(node))) return [];
  const first = (node.arguments as Node[])[0];
  const [target] = textsOf(first?.type === 'ImportExpression' ? first.source : first);
  return target && /^[.#]/.test(target) ? [{ what: target, line: lineOf(node.start) }] : [];
}

function isBarrel(body: Node[]): boolean {
  const passesOn = (node: Node) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration);
  return body.some(passesOn) && body.every((node) => passesOn(node) || node.type === 'ImportDeclaration');
}
