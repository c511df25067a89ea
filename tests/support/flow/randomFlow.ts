import fc from 'fast-check';
import type { Edge, Flow, FlowNode, Value } from '#schemas/flow/document.ts';
import { functions } from '#schemas/flow/functions/all.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import type { Json } from '#schemas/resource.ts';
import { api } from './api.ts';
import { type Case, parameters } from './cases/case.ts';
import { type Choose, readChoices } from './choices.ts';

/** A flow with its calls, not yet named. */
export type RandomFlow = Pick<Case, 'flow' | 'calls'>;

/** The parameters of every random flow. */
export const randomParameters = parameters('ps:s pi:i pf:f pb:b pa:a po:o pd:d');

/**
 * Flows without errors, of all nodes that need no external service. A shorter list of choices gives a smaller
 * flow.
 */
export const randomFlow: fc.Arbitrary<RandomFlow> = fc
  .array(fc.nat(9999), { minLength: 40, maxLength: 400, size: 'max' })
  .map((numbers) => drawn(readChoices(numbers)))
  .filter(({ flow }) => {
    const definition = api({ parameters: randomParameters });
    return problemsOf(flow, definition).every(({ severity }) => severity !== 'error');
  });

// An edge without a target yet.
type End = readonly [from: string, port: string];

/** Where a flow continues: from which edges, and which nodes have run by then. */
interface Way {
  readonly ends: readonly End[];
  readonly refs: readonly string[];
}

interface Drawing {
  readonly choose: Choose;
  readonly nodes: Record<string, FlowNode>;
  readonly edges: Edge[];
}

function drawn(choose: Choose): RandomFlow {
  const drawing: Drawing = { choose, nodes: { start: { type: 'request' } }, edges: [] };
  const taken = randomParameters.map(({ name }) => `start.${name}`);
  const first: Way = { ends: [['start', 'out']], refs: [...taken, 'start.pa[0]', 'start.po.a'] };
  const last = block(drawing, first, 0, false);
  if (choose.often(80) && last.ends.length > 0) add(drawing, last, responded(choose, last.refs));
  crossed(drawing);
  const flow: Flow = { version: 1, nodes: drawing.nodes, edges: drawing.edges };
  return { flow, calls: [{}, called(choose), called(choose)] };
}

// An edge to a node of another branch, so that branches cross and end elsewhere.
function crossed({ choose, nodes, edges }: Drawing): void {
  if (edges.length < 3 || !choose.often(35)) return;
  const at = choose.below(edges.length);
  const [from, port] = edges[at] as Edge;
  const to = choose.one(Object.keys(nodes).filter((id) => id !== 'start'));
  edges[at] = [from, port, to];
}

function block(drawing: Drawing, from: Way, depth: number, inLoop: boolean): Way {
  let way = from;
  const length = 1 + drawing.choose.below(3);
  for (let at = 0; at < length && way.ends.length > 0; at++) {
    const kinds = [...plain, ...(depth < 3 ? parting : []), ...(depth < 2 ? ['each' as const] : [])];
    const canEnd = !inLoop && depth > 0;
    way = makers[drawing.choose.one(canEnd ? [...kinds, 'end' as const] : kinds)](
      drawing,
      way,
      depth,
      inLoop,
    );
  }
  return way;
}

const plain = ['set', 'keep', 'emit'] as const;
const parting = ['condition', 'condition', 'switch', 'look'] as const;

type Maker = (drawing: Drawing, way: Way, depth: number, inLoop: boolean) => Way;

const makers: Readonly<
  Record<'set' | 'keep' | 'emit' | 'condition' | 'switch' | 'look' | 'each' | 'end', Maker>
> = {
  set(drawing, way) {
    const { choose } = drawing;
    const values = { v: value(choose, way.refs), ...(choose.often(50) && { w: value(choose, way.refs) }) };
    const id = add(drawing, way, {
      ...{ type: 'set', values },
      ...(choose.often(20) && { name: '?> */ \n $x {' }),
    });
    const names = Object.keys(values).map((name) => `${id}.${name}`);
    const deeper = choose.often(30) ? [`${id}.v[0]`, `${id}.v.a`] : [];
    return { ends: [[id, 'out']], refs: [...way.refs, ...names, ...deeper] };
  },
  keep(drawing, way) {
    const { choose } = drawing;
    const kept = { key: key(choose), seconds: 60, value: value(choose, way.refs) };
    const id = add(drawing, way, { type: 'cache', action: 'set', ...kept });
    return { ...way, ends: [[id, 'out']] };
  },
  emit(drawing, way) {
    const id = add(drawing, way, {
      ...{ type: 'emit', topic: 'news', message: value(drawing.choose, way.refs) },
    });
    return { ...way, ends: [[id, 'out']] };
  },
  condition(drawing, way, depth, inLoop) {
    const { choose } = drawing;
    const row = () => [value(choose, way.refs), choose.one(operators), value(choose, way.refs)] as const;
    const rows = choose.many(1, 2, row);
    const id = add(drawing, way, { type: 'condition', match: choose.one(['all', 'any']), rows });
    return parted(drawing, id, ['yes', 'no'], way, depth, inLoop);
  },
  switch(drawing, way, depth, inLoop) {
    const { choose } = drawing;
    const all = ['a', 1, true, null, '1', 1.5, '2026-01-31', false] as const;
    const from = choose.below(all.length);
    const cases = all.slice(from, from + 1 + choose.below(3)).map((is, at) => ({ port: `p${at}`, is }));
    const id = add(drawing, way, { type: 'switch', value: value(choose, way.refs), cases });
    return parted(drawing, id, [...cases.map(({ port }) => port), 'default'], way, depth, inLoop);
  },
  look(drawing, way, depth, inLoop) {
    const id = add(drawing, way, { type: 'cache', action: 'get', key: key(drawing.choose) });
    return parted(drawing, id, ['hit', 'miss'], way, depth, inLoop, { hit: [`${id}.value`] });
  },
  each(drawing, way, depth) {
    const { choose } = drawing;
    const lists: Json[] = [[1, 2, 3], ['a', 'b'], [{ a: 1 }, { a: 'x' }], []];
    const list: Value = choose.often(60) ? { lit: choose.one(lists) } : openly(value(choose, way.refs));
    const id = add(drawing, way, { type: 'each', list });
    const inside = [...way.refs, `${id}.item`, `${id}.index`, `${id}.item.a`];
    const body = block(drawing, { ends: [[id, 'item']], refs: inside }, depth + 1, true);
    const collect = choose.often(80) && { collect: value(choose, body.refs) };
    drawing.nodes[id] = { type: 'each', list, ...collect };
    return { ends: [[id, 'done']], refs: [...way.refs, `${id}.items`, `${id}.count`] };
  },
  end(drawing, way) {
    const { choose } = drawing;
    const code = 430 + choose.below(9);
    const refusal: FlowNode = { type: 'fail', code, message: { zh_cn: "不'$x\\", en: 'no' } };
    add(drawing, way, choose.often(30) ? refusal : responded(choose, way.refs));
    return { ...way, ends: [] };
  },
};

function add(drawing: Drawing, { ends }: Way, node: FlowNode): string {
  const id = `n_${Object.keys(drawing.nodes).length}`;
  drawing.nodes[id] = node;
  drawing.edges.push(...ends.map(([from, port]): Edge => [from, port, id]));
  return id;
}

// A value set in only one branch is unknown after the join.
function parted(
  drawing: Drawing,
  id: string,
  ports: readonly string[],
  { refs }: Way,
  depth: number,
  inLoop: boolean,
  more: Readonly<Record<string, readonly string[]>> = {},
): Way {
  const ends = ports.flatMap((port) => {
    const way: Way = { ends: [[id, port]], refs: [...refs, ...(more[port] ?? [])] };
    return drawing.choose.often(30) ? way.ends : block(drawing, way, depth + 1, inLoop).ends;
  });
  return { ends, refs };
}

function responded(choose: Choose, refs: readonly string[]): FlowNode {
  return { type: 'respond', fields: { a: value(choose, refs), b: value(choose, refs) } };
}

function key(choose: Choose): Value {
  return { lit: choose.one(['x', 'y']) };
}

const literals: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 2, 10, 1.5, 0.1, 9007199254740991, 1e21, 1e-7],
  ...[
    '',
    'a',
    'B',
    '1',
    '01',
    '1.0',
    '10',
    '-0',
    '1e3',
    ' 1',
    '中😀',
    'true',
    'null',
    '[]',
    "'$x{a}\\",
    'ß\u2028',
  ],
  ...['2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31 00:00:00', '99999999999999999999.5'],
  ...[
    [],
    {},
    [1, 2],
    ['a', null],
    [{ a: 1, b: 'x' }, { a: null }],
    { a: 1 },
    { a: { b: [1, 2] } },
    [[1], []],
  ],
];
const operators = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'null', 'empty', 'contains', 'starts', 'ends'],
];
const impure = ['now', 'uuid', 'file_text', 'file_base64'];
const usable = [...functions.values()].filter(({ name }) => !impure.includes(name));

function value(choose: Choose, refs: readonly string[], depth = 0): Value {
  const inner = () => value(choose, refs, depth + 1);
  const kind = choose.below(100);
  if (kind < 25 || depth > 2) return { lit: choose.one(literals) };
  if (kind < 65) return { ref: choose.one(refs) };
  if (kind < 71) return { join: choose.many(0, 3, inner) };
  if (kind < 76) return { list: choose.many(0, 3, inner) };
  if (kind < 81) return { object: { a: inner(), ...(choose.often(50) && { B_2: inner() }) } };
  const one = choose.one(usable);
  const args = one.parameters.flatMap(({ many }) => (many ? choose.many(1, 3, inner) : [inner()]));
  // A mistake that is rejected at design time is rejected at run time if the type is unknown.
  return { fn: one.name, args: choose.often(70) ? args.map(openly) : args };
}

// The same value with an unknown static type.
function openly(one: Value): Value {
  return { fn: 'first', args: [{ list: [one, { lit: true }, { lit: 'x' }] }] };
}

const texts: Readonly<Record<string, readonly unknown[]>> = {
  ps: ['a', '中', '', '1.0', "'"],
  pi: [1, -7, 0],
  pf: ['1.50', '0.1', '2'],
  pb: ['1', 'no', 'true'],
  pa: ['[]', '[1,"a",{"a":2}]', '[[1],[2]]'],
  po: ['{}', '{"a":1,"b":[1]}', '{"a":{"b":[]}}'],
  pd: ['2026-01-31', 'x', '2026-02-28 10:00:00'],
};

function called(choose: Choose): Case['calls'][number] {
  const given = Object.entries(texts).filter(() => choose.often(70));
  return Object.fromEntries(given.map(([name, all]) => [name, choose.one(all)]));
}
