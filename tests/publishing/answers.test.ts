import { describe, expect, it } from 'vitest';
import type { Parameter, ReturnField, Surroundings } from '#schemas/flow/api.ts';
import { apiChanges } from '#schemas/flow/changes/apiChanges.ts';
import type { Flow, FlowNode, Value, Values } from '#schemas/flow/document.ts';

const parameters: Parameter[] = [
  { name: 'say', type: 'string' },
  { name: 'number', type: 'integer' },
  { name: 'raw', type: 'object' },
];
const around: Surroundings = {
  columns: (_connection, table) =>
    table === 'note' ? { id: 'integer', text: 'string', price: 'float' } : undefined,
  api: () => ({ parameters: [], returns: [{ name: 'a', type: 'string' }] }),
};
const ref = (text: string): Value => ({ ref: text });

/** A sequence of nodes that ends in an answer. */
function answering(fields: Values, between: Readonly<Record<string, FlowNode>> = {}): Flow {
  const nodes = {
    start: { type: 'request' as const },
    ...between,
    end: { type: 'respond' as const, fields },
  };
  const ids = Object.keys(nodes);
  const edges = ids.slice(1).map((id, at): Flow['edges'][number] => [ids[at] ?? '', 'out', id]);
  return { version: 1, nodes, edges };
}

/** The breaking changes between two flows, as name and reason. */
function breaksOf(before: Flow, after: Flow, returns: ReturnField[] = []): string[] {
  const changes = apiChanges(
    { parameters, returns, flow: before },
    { parameters, returns, flow: after },
    {
      before: around,
      after: around,
    },
  );
  return changes.flatMap(({ name, breaks }) => (breaks ? [`${name} ${breaks}`] : []));
}

const notes = (more: object = {}): Readonly<Record<string, FlowNode>> => ({
  notes: { type: 'query', action: 'list', table: 'note', ...more } as FlowNode,
});
const switching = (yes: Values, no: Values): Flow => ({
  version: 1,
  nodes: {
    start: { type: 'request' },
    which: { type: 'condition', match: 'all', rows: [[ref('start.say'), 'null', { lit: null }]] } as FlowNode,
    a: { type: 'respond', fields: yes },
    b: { type: 'respond', fields: no },
  },
  edges: [
    ['start', 'out', 'which'],
    ['which', 'yes', 'a'],
    ['which', 'no', 'b'],
  ],
});

describe('an answer that its flow no longer gives', () => {
  const declared: ReturnField[] = [{ name: 'said', type: 'string' }];
  it.each<[string, Flow, Flow, string[], ReturnField[]?]>([
    ['a field', answering({ said: ref('start.say') }), answering({}), ['said fieldGone'], declared],
    [
      'a field that nothing declares',
      answering({ a: { lit: 1 } }),
      answering({ b: { lit: 1 } }),
      ['a fieldGone'],
    ],
    [
      'a field inside of one',
      answering({ one: { object: { a: ref('start.say'), b: ref('start.say') } } }),
      answering({ one: { object: { a: ref('start.say') } } }),
      ['one.b fieldGone'],
    ],
    [
      'a field inside of a literal',
      answering({ one: { lit: { deep: [{ a: 1, b: 2 }] } } }),
      answering({ one: { lit: { deep: [{ a: 1 }] } } }),
      ['one.deep[].b fieldGone'],
    ],
    ['a type', answering({ a: ref('start.say') }), answering({ a: ref('start.number') }), ['a fieldRetyped']],
    ['a list', answering({ a: { list: [] } }), answering({ a: { object: {} } }), ['a fieldRetyped']],
    [
      'anything but null',
      answering({ a: ref('start.say') }),
      answering({ a: { lit: null } }),
      ['a fieldGone'],
    ],
    [
      'a column',
      answering({ list: ref('notes.items') }, notes()),
      answering({ list: ref('notes.items') }, notes({ columns: ['id', 'price'] })),
      ['list[].text fieldGone'],
    ],
    [
      'a value that was set before',
      answering({ a: ref('kept.a') }, { kept: { type: 'set', values: { a: ref('start.say') } } }),
      answering({ a: ref('kept.a') }, { kept: { type: 'set', values: { a: ref('start.number') } } }),
      ['a fieldRetyped'],
    ],
    [
      'a field at one of its ends',
      switching({ a: { lit: 1 }, b: { lit: 1 } }, { a: { lit: 1 }, b: { lit: 1 } }),
      switching({ a: { lit: 1 }, b: { lit: 1 } }, { a: { lit: 1 } }),
      ['b fieldGone'],
    ],
  ])('breaks callers: %s', (_what, before, after, broken, returns = []) => {
    expect(breaksOf(before, after, returns)).toEqual(broken);
  });
});

describe('an answer of which nothing is known to be gone', () => {
  const web: Readonly<Record<string, FlowNode>> = {
    web: { type: 'http', method: 'GET', url: { lit: 'https://example.com' } } as FlowNode,
  };
  const other: Readonly<Record<string, FlowNode>> = {
    other: { type: 'call', service: 'App.A.B' } as FlowNode,
  };
  const some = { object: { a: { lit: 1 }, b: { lit: 1 } } };
  it.each<[string, Flow, Flow]>([
    ['more is given', answering({ a: { lit: 1 } }), answering({ a: { lit: 1 }, b: { lit: 1 } })],
    ['it comes from outside now', answering({ a: some }), answering({ a: ref('web.body') }, web)],
    ['it came from outside', answering({ a: ref('web.body') }, web), answering({ a: some })],
    ['it is a parameter of any form', answering({ a: some }), answering({ a: ref('start.raw') })],
    ['another API gives it', answering({ a: some }), answering({ a: ref('other.data') }, other)],
    ['another API gave it', answering({ a: ref('other.data') }, other), answering({ a: some })],
    [
      'the table is not known',
      answering({ a: ref('notes.items') }, notes()),
      answering({ a: ref('notes.items') }, notes({ table: 'away' })),
    ],
    [
      'the same end is another node',
      answering({ a: { lit: 1 } }),
      switching({ a: { lit: 2 } }, { b: { lit: 2 } }),
    ],
    ['a list is empty', answering({ a: { list: [some] } }), answering({ a: { list: [] } })],
    [
      'a number of decimals travels as text',
      answering({ a: ref('start.say') }),
      answering({ a: { lit: 1.5 } }),
    ],
    ['any number is a whole one', answering({ a: { lit: 1.5 } }), answering({ a: { lit: 1 } })],
    ['one of several types', answering({ a: { lit: 1 } }), switching({ a: { lit: 1 } }, { a: { lit: 'x' } })],
    [
      'the draft cannot run yet',
      answering({ a: { lit: 1 } }),
      { version: 1, nodes: {}, edges: [['a']] } as never,
    ],
  ])('breaks no one: %s', (_what, before, after) => {
    expect(breaksOf(before, after)).toEqual([]);
  });
});

it('shows a field once that is neither declared nor given any more', () => {
  const before = {
    parameters,
    flow: answering({ a: ref('start.say') }),
    returns: [{ name: 'a', type: 'string' }],
  };
  const after = { parameters, flow: answering({}), returns: [] };
  const fields = apiChanges(before as never, after).filter(({ part }) => part === 'return');
  expect(fields).toEqual([{ part: 'return', name: 'a', kind: 'removed', facets: [], breaks: 'fieldGone' }]);
});
