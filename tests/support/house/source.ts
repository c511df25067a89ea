import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** One code file, reduced to what the import rules and the budgets need. */
export type Source = {
  readonly path: string;
  readonly lines: number;
  readonly nonBlank: number;
  /** The patterns of Vite's import.meta.glob. */
  readonly globs: readonly string[];
  readonly functions: readonly Span[];
  readonly anys: readonly number[];
  readonly exports: readonly Exported[];
  readonly effects: readonly Effect[];
  readonly mocks: readonly Effect[];
};

/** A function with a block body and its number of lines. */
type Span = { name: string; line: number; lines: number };
/** An exported declaration, and whether it has a docstring. */
type Exported = { name: string; line: number; documented: boolean };
/** A dependency of a file that is not passed as an argument. */
type Effect = { what: string; line: number };

/** A node of a syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Comment = { type: string; value: string; start: number; end: number };
type LineOf = (offset: number) => number;

/** Reads and parses one file. A syntax error is an error here. */
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
    globs: nodes.flatMap(({ node }) => globsOf(node)),
    functions: nodes.flatMap(({ node, parent }) => functionOf(node, parent, lineOf)),
    anys: nodes.filter(({ node }) => node.type === 'TSAnyKeyword').map(({ node }) => lineOf(node.start)),
    exports: exportsOf(body, comments, text, lineOf),
    effects: nodes.flatMap(({ node }) => effectOf(node, lineOf)),
    mocks: nodes.flatMap(({ node }) => mockOf(node, lineOf)),
  };
}

/** Returns a function that gives the line number of an offset in a text. */
export function lineFinder(text: string): LineOf {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

/** A node of a syntax tree and all its descendants. */
export function* walk(node: Node, parent: Node | null): Generator<{ node: Node; parent: Node | null }> {
  yield { node, parent };
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function globsOf(node: Node): string[] {
  return calleeOf(node) === 'import.meta.glob' ? textsOf((node.arguments as Node[])[0]) : [];
}

function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  return node.type === 'ArrayExpression' ? (node.elements as Node[]).flatMap(textsOf) : [];
}

/** `a.b.c` of a call `a.b.c(…)` or `new A()`, otherwise ''. */
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

/** A docstring counts if only whitespace and other comments (a biome-ignore) separate it from the export. */
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
