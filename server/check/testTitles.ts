import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { type Node, nodesOf } from './syntax.ts';

/** The titles of the tests of a file as they are written there, `%s` and `$name` among them; nothing without the file. */
export function testTitles(root: string, file: string): ReadonlySet<string> | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  const { program } = parseSync(file, readFileSync(path, 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  });
  return new Set([...nodesOf(program as unknown as Node)].flatMap(titleOf));
}

function titleOf(node: Node): string[] {
  if (node.type !== 'CallExpression' || !isTest(node.callee as Node)) return [];
  const [title] = node.arguments as readonly (Node | undefined)[];
  if (title?.type === 'Literal' && typeof title.value === 'string') return [title.value];
  if (title?.type !== 'TemplateLiteral') return [];
  const quasis = title.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? [quasis[0]?.value.cooked ?? ''] : [];
}

// test('…'), it.each(rows)('…'): one that is skipped or waits to be written shows nothing.
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return isTest(callee.callee as Node);
  if (callee.type !== 'MemberExpression') return false;
  const { name } = callee.property as Node;
  return !['skip', 'todo', 'skipIf', 'runIf'].includes(String(name)) && isTest(callee.object as Node);
}
