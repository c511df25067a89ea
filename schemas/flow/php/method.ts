import type { ApiDefinition, Parameter, ReturnField, Surroundings } from '../api.ts';
import { writes } from '../check/effects.ts';
import type { Flow } from '../document.ts';
import { phpConnection } from './database.ts';
import { codeFrom, codeOfMethod, indented, NeedsMethod } from './region.ts';
import { type Writing, writingOf } from './scope.ts';
import { phpComment, phpDoc, phpString, phpTitle } from './text.ts';

/** The action of an API with the methods beside it that its flow needs. */
export function phpMethods(flow: Flow, api: ApiDefinition, around: Surroundings): string[] {
  const writing = writingOf(flow, api, around);
  const start = writing.graph.start ?? '';
  const first = writing.graph.next(start, 'out');
  while (true) {
    try {
      writing.methods.clear();
      const main = codeFrom(writing, first, { kind: 'action' });
      return [...action(writing, main), ...others(writing)];
    } catch (error) {
      if (!(error instanceof NeedsMethod)) throw error;
      writing.asMethod.add(error.node);
    }
  }
}

function action(writing: Writing, body: readonly string[]): string[] {
  const { api } = writing;
  const locals = api.parameters.map((one) => {
    const { name, description } = one;
    const local = writing.variable(`${writing.graph.start}.${name}`);
    const words = phpComment(description ?? '');
    return `${local} = ${sent(one)};${words === '' ? '' : ` // ${words}`}`;
  });
  const held = heldTogether(writing);
  const inner = held === null ? body : inTransaction(writing, held, body);
  return [
    ...comment(writing),
    `public function ${writing.action}() {`,
    ...indented(['Flow::begin();', ...(locals.length > 0 ? ['// 接口参数', ...locals, ''] : []), ...inner]),
    '}',
  ];
}

// What the framework's own rules do not look at.
function sent({ name, type, required }: Parameter): string {
  const value = `$this->${name}`;
  if (type === 'date') return `Flow::date(${value}, ${phpString(name)}${required ? ', true' : ''})`;
  const isOpen = type !== 'boolean' && type !== 'file';
  return isOpen ? `Flow::plain(${value}, ${phpString(name)})` : value;
}

// The words that the framework's docs know; those of the other fields are the same.
const returnTypes: Partial<Record<ReturnField['type'], string>> = { integer: 'int', file: 'string' };

function comment({ api, graph }: Writing): string[] {
  const failures = graph.order.flatMap((id) => {
    const node = graph.nodes.get(id);
    return node?.type === 'fail'
      ? [` * @exception ${node.code} ${phpDoc(node.message.zh_cn)}`.trimEnd()]
      : [];
  });
  const returns = api.returns.map(({ name, type, description }) =>
    ` * @return ${returnTypes[type] ?? type} ${name.replace(/[^\p{L}\p{N}_.[\]-]/gu, '_')} ${phpDoc(description ?? '')}`.trimEnd(),
  );
  return [
    '/**',
    ` * ${phpTitle(api.title)}`,
    ` * @desc ${phpDoc(api.description ?? '')}`.trimEnd(),
    ' * @version 1.0',
    ...(api.hidden ? [' * @ignore'] : []),
    ...returns,
    ...new Set(failures),
    ' */',
  ];
}

/** The databases whose changes stand or fall together; null where there is nothing to hold. */
function heldTogether({ graph }: Writing): string[] | null {
  const nodes = graph.order.map((id) => graph.nodes.get(id)).filter((node) => node !== undefined);
  const databases = nodes
    .filter((node) => (node.type === 'query' || node.type === 'sql') && writes(node))
    .map((node) => phpConnection('connection' in node ? node.connection : undefined));
  const sends = nodes.some(({ type }) => type === 'emit');
  // The platform's own data is the least likely to fail, so it is committed last.
  const own = phpConnection(undefined);
  const ordered = [...new Set(databases)].sort((a, b) => Number(a === own) - Number(b === own));
  return databases.length > 0 || sends ? ordered : null;
}

function inTransaction(writing: Writing, databases: readonly string[], body: readonly string[]): string[] {
  const locals = writing.api.parameters.map(({ name }) => writing.variable(`${writing.graph.start}.${name}`));
  const use = locals.length > 0 ? ` use (${locals.join(', ')})` : '';
  return [
    `return Flow::transaction(array(${databases.join(', ')}), function ()${use} {`,
    ...indented(body),
    '});',
  ];
}

function others(writing: Writing): string[] {
  const written = new Map<string, string[]>();
  // Writing one may ask for another.
  for (let key = missing(writing, written); key !== undefined; key = missing(writing, written)) {
    const [id = '', isBody] = key.split('.');
    const each = eachAround(writing, id, isBody !== undefined);
    const ending = each === undefined ? ({ kind: 'action' } as const) : ({ kind: 'method', each } as const);
    const entry = isBody === undefined ? id : (writing.graph.next(id, 'item') ?? '');
    written.set(key, []);
    const body = codeOfMethod(writing, entry, ending);
    written.set(key, ['', `private function ${writing.methods.get(key)} {`, ...indented(body), '}']);
  }
  return [...written.values()].flat();
}

function missing(writing: Writing, written: ReadonlyMap<string, unknown>): string | undefined {
  return [...writing.methods.keys()].find((key) => !written.has(key));
}

// The innermost loop whose body a node is in.
function eachAround(writing: Writing, id: string, isBody: boolean): string | undefined {
  if (isBody) return id;
  const around = writing.graph.order.filter(
    (one) => writing.graph.nodes.get(one)?.type === 'each' && writing.graph.body(one).has(id),
  );
  return around.at(-1);
}
