import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { nodeTypes } from '#schemas/flow/nodeTypes.ts';
import { type House, productRooms } from './house.ts';
import { lineFinder, type Node, walk } from './source.ts';

/** The folders that describe the types of flow nodes. All other code uses these descriptions. */
const homes = ['schemas/flow/nodes/', 'server/flow/nodes/', 'src/flow/nodes/'];
const tables = ['schemas/flow/nodeTypes.ts', 'server/flow/nodeExecutions.ts'];

/** Files that may compare a `type` with one of these names, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/gateway/flowPorts.ts': 'what a run needs from outside is called as the nodes that use it',
};

const isTypeName = (value: unknown) => typeof value === 'string' && Object.hasOwn(nodeTypes, value);

/** All places outside of the descriptions that depend on the name of a flow node type. */
export function strayNodeTypes(root: string, house: House): string[] {
  const paths = house.sources.map(({ path }) => path).filter((path) => productRooms.includes(roomOf(path)));
  return paths
    .filter(
      (path) => !homes.some((home) => path.startsWith(home)) && !tables.includes(path) && !allowed[path],
    )
    .flatMap((path) => strayIn(path, readFileSync(join(root, path), 'utf8')));
}

/** The places in one file. */
export function strayIn(path: string, text: string): string[] {
  if (!text.includes('type')) return [];
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const lineOf = lineFinder(text);
  return (program.body as unknown as Node[])
    .flatMap((node) => [...walk(node, null)])
    .filter(
      ({ node }) => isComparison(node) || isSwitch(node) || isSearch(node) || isTable(node) || isSql(node),
    )
    .map(({ node }) => `${path}:${lineOf(node.start)} depends on the name of a type of flow nodes`);
}

function isComparison({ type, operator, left, right }: Node): boolean {
  if (type !== 'BinaryExpression' || !['===', '!==', '==', '!='].includes(String(operator))) return false;
  const sides = [left, right] as Node[];
  return sides.some(isType) && sides.some(isName);
}

function isSwitch({ type, discriminant, cases }: Node): boolean {
  if (type !== 'SwitchStatement' || !isType(discriminant as Node)) return false;
  return (cases as Node[]).some(({ test }) => test !== null && isName(test as Node));
}

// `['http', 'call'].includes(node.type)`
function isSearch({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !(given as Node[]).some(isType)) return false;
  const { object } = callee as { object?: Node };
  return object?.type === 'ArrayExpression' && (object.elements as Node[]).some((one) => one && isName(one));
}

// An object with three or more of the names as keys is a table by type.
function isTable({ type, properties }: Node): boolean {
  if (type !== 'ObjectExpression') return false;
  const keys = (properties as Node[]).map(({ key }) => key as Node | undefined);
  return keys.filter((key) => key && isTypeName(key.name ?? key.value)).length >= 3;
}

// `value->>'type' = 'fail'`
function isSql({ type, value }: Node): boolean {
  if (type !== 'TemplateElement') return false;
  const [, name] =
    /->>\s*'type'\s*(?:=|in\s*\()\s*'(\w+)'/.exec(String((value as { raw: string }).raw)) ?? [];
  return isTypeName(name);
}

function isName({ type, value }: Node): boolean {
  return type === 'Literal' && isTypeName(value);
}

function isType(node: Node): boolean {
  if (node.type === 'ChainExpression') return isType(node.expression as Node);
  if (node.type === 'MemberExpression') return (node.property as Node).name === 'type';
  return node.type === 'Identifier' && node.name === 'type';
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}
