import type { ApiDefinition, Parameter, ReturnField, Surroundings } from '../api.ts';
import type { Flow } from '../document.ts';
import { definitionOf } from '../nodeTypes.ts';
import { phpConnection } from './database.ts';
import { codeFrom, codeOfMethod, indented, NeedsMethod } from './region.ts';
import { phpFollow } from './rules.ts';
import { type Writing, writingOf } from './scope.ts';
import { phpComment, phpDoc, phpString, phpTitle } from './text.ts';

/** The action of an API with the additional methods that its flow needs. */
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
  const rules = api.parameters.flatMap((one) => {
    return phpFollow(one, writing.variable(`${writing.graph.start}.${one.name}`)) ?? [];
  });
  const held = heldTogether(writing);
  const inner = held === null ? body : inTransaction(writing, held, body);
  return [
    ...comment(writing),
    `public function ${writing.action}() {`,
    ...indented([
      'Flow::begin();',
      ...(locals.length > 0 ? ['// 接口参数', ...locals, ...rules, ''] : []),
      ...inner,
    ]),
    '}',
  ];
}

// Input that the framework's own rules do not check.
function sent({ name, type, required }: Parameter): string {
  const value = `$this->${name}`;
  if (type === 'date') return `Flow::date(${value}, ${phpString(name)}${required ? ', true' : ''})`;
  const isOpen = type !== 'boolean' && type !== 'file';
  return isOpen ? `Flow::plain(${value}, ${phpString(name)})` : value;
}

// The types that the framework's docs know; the other types keep their names.
const returnTypes: Partial<Record<ReturnField['type'], string>> = { integer: 'int', file: 'string' };

function comment({ api, graph }: Writing): string[] {
  const failures = graph.order.flatMap((id) => {
    const node = graph.nodes.get(id);
    const failure = node && definitionOf(node).failure?.(node);
    return failure ? [` * @exception ${failure.code} ${phpDoc(failure.message.zh_cn)}`.trimEnd()] : [];
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

/** The databases that change in one transaction; null where there is none. */
function heldTogether({ graph }: Writing): string[] | null {
  const nodes = graph.order.map((id) => graph.nodes.get(id)).filter((node) => node !== undefined);
  const databases = nodes
    .map((node) => definitionOf(node).database?.(node))
    .filter((use) => use?.writes)
    .map((use) => phpConnection(use?.connection));
  const sends = nodes.some((node) => definitionOf(node).sendsMessages);
  // A commit of the platform's own data is the least likely to fail, so it comes last.
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
  // Writing one method may require another.
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

// The innermost loop whose body contains a node.
function eachAround(writing: Writing, id: string, isBody: boolean): string | undefined {
  if (isBody) return id;
  const around = writing.graph.order.filter(
    (one) => writing.graph.loop(one) && writing.graph.body(one).has(id),
  );
  return around.at(-1);
}
