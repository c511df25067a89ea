import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { lineFinder } from './jsonFile.ts';
import { isNode, type Node, nodesOf } from './syntax.ts';

/** A text key that the code uses; `open` when only its prefix is a literal. */
export interface UsedKey {
  readonly key: string;
  readonly open: boolean;
  /** `file:line`. */
  readonly at: string;
}

/** All text keys that the code below some folders uses as literals. */
export function usedKeys(root: string, folders: readonly string[]): UsedKey[] {
  return folders
    .flatMap((folder) => codeBelow(root, folder))
    .flatMap((path) => keysIn(path, readFileSync(join(root, path), 'utf8')));
}

/** The keys in one file's text. */
export function keysIn(path: string, text: string): UsedKey[] {
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const lineOf = lineFinder(text);
  return [...nodesOf(program as unknown as Node)].flatMap(askedBy).flatMap(({ argument, prefix, deep }) =>
    literalsOf(argument)
      .filter((literal) => !deep || literal.open || literal.text.includes('.'))
      .map(({ text: key, open, start }) => ({ key: prefix + key, open, at: `${path}:${lineOf(start)}` })),
  );
}

function codeBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return codeBelow(root, path);
    return /\.tsx?$/.test(path) && !path.endsWith('.d.ts') ? [path] : [];
  });
}

interface Asked {
  readonly argument: unknown;
  readonly prefix: string;
  /** Skips single words: some files define their own `say` that prepends a namespace. */
  readonly deep?: boolean;
}

// t('a.b'), translate('a.b'), notify('a.b'), say(texts, 'a.b'), language.say('a.b'), new ApiError(400,
// 'badInput').
function askedBy(node: Node): Asked[] {
  const given = (node.arguments ?? []) as readonly unknown[];
  const name = calledName(node);
  if (node.type === 'NewExpression')
    return name === 'ApiError' ? [{ argument: given[1], prefix: 'refusal.' }] : [];
  if (node.type !== 'CallExpression') return [];
  if (['t', 'translate', 'notify'].includes(name)) return [{ argument: given[0], prefix: '' }];
  return name === 'say' ? given.slice(0, 2).map((argument) => ({ argument, prefix: '', deep: true })) : [];
}

function calledName(node: Node): string {
  const callee = node.callee as Node | undefined;
  const last = callee?.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return last?.type === 'Identifier' ? String(last.name) : '';
}

function literalsOf(node: unknown): { text: string; open: boolean; start: number }[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [{ text: node.value, open: false, start: node.start }] : [];
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...literalsOf(node.left), ...literalsOf(node.right)];
  if (node.type !== 'TemplateLiteral') return [];
  const [first] = node.quasis as { value: { cooked: string } }[];
  const open = (node.expressions as unknown[]).length > 0;
  return first?.value.cooked ? [{ text: first.value.cooked, open, start: node.start }] : [];
}
