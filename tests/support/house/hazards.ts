import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A place in the product that uses a construct known from past vulnerabilities. */
export interface Hazard {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const words =
  /\b(eval|Function|set(Timeout|Interval)|RegExp|raw|query|unsafe|execute|console|vm2?|isolated-vm|inspector|repl|child_process|shell|(inner|outer)HTML|src[dD]oc|dangerouslySetInnerHTML|insertAdjacentHTML|write)\b/;

/**
 * Finds, in the files below some folders, code that turns text into code, markup, statements, patterns or
 * commands, and code that prints.
 */
export function hazardsBelow(root: string, folders: readonly string[]): Hazard[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      if (!/\.(tsx?|mjs)$/.test(name)) return [];
      const text = readFileSync(join(root, folder, name), 'utf8');
      // Parsing a file takes a hundred times as long as searching for the words.
      return words.test(text) ? hazardsIn(`${folder}/${name}`, text) : [];
    }),
  );
}

/** Finds the same in a text, treated as a file of that name. */
export function hazardsIn(path: string, text: string): Hazard[] {
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const found: Hazard[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    for (const what of judge(value)) {
      found.push({ path, what, line: text.slice(0, value.start).split('\n').length });
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(program.body);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function judge(node: Node): string[] {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return called(node);
    case 'ImportDeclaration':
    case 'ImportExpression':
      return imported(node);
    case 'JSXAttribute':
      return /^(dangerouslySetInnerHTML|srcDoc)$/.test(nameOf(node['name'])) ? ['markup'] : [];
    case 'AssignmentExpression':
      return /^(innerHTML|outerHTML|srcdoc)$/.test(lastOf(node['left'])) ? ['markup'] : [];
    case 'Property':
      return nameOf(node['key']) === 'shell' && !isFalse(node['value']) ? ['shell'] : [];
    default:
      return [];
  }
}

function called(node: Node): string[] {
  const name = lastOf(node['callee']);
  const [first] = node['arguments'] as Node[];
  if (name === 'eval' || name === 'Function') return ['code'];
  if (/^(setTimeout|setInterval)$/.test(name) && first && isText(first)) return ['code'];
  if (/^(insertAdjacentHTML|write)$/.test(name) && /^document\b|insertAdjacent/.test(dotted(node['callee'])))
    return ['markup'];
  if (name === 'RegExp' && first && !isConstant(first)) return ['pattern'];
  if (dotted(node['callee']) === 'sql.raw' && first && !isConstant(first)) return ['statement'];
  if (/^(query|unsafe|execute)$/.test(name) && first && isBuilt(first)) return ['statement'];
  if (/^console\./.test(dotted(node['callee']))) return ['print'];
  return [];
}

function imported(node: Node): string[] {
  const from = String((node['source'] as Node)['value'] ?? '').replace(/^node:/, '');
  if (/^(vm|vm2|isolated-vm|inspector|inspector\/promises|repl)$/.test(from)) return ['code'];
  if (from !== 'child_process') return [];
  const names = ((node['specifiers'] ?? []) as Node[]).map((one) => nameOf(one['imported']));
  // A namespace import includes the two functions that use a shell.
  const hasShell = names.length === 0 || names.some((name) => /^(exec|execSync)?$/.test(name));
  return hasShell ? ['shell'] : ['command'];
}

const isFalse = (node: unknown) => isNode(node) && node.type === 'Literal' && node['value'] === false;
const isText = (node: Node) => node.type === 'TemplateLiteral' || typeof node['value'] === 'string';
const isConstant = (node: Node) =>
  node.type === 'Literal' ||
  (node.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0);
const isBuilt = (node: Node) =>
  (node.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length > 0) ||
  (node.type === 'BinaryExpression' && node['operator'] === '+');

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '';
}

function lastOf(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression' ? nameOf(node['property']) : nameOf(node);
}

function dotted(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression'
    ? `${dotted(node['object'])}.${nameOf(node['property'])}`
    : nameOf(node);
}
