import { describe, expect, it } from 'vitest';
import type { Flow } from '#schemas/flow/document.ts';
import { addedTypes, portsOf } from '#schemas/flow/nodeTypes.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { moved } from '#src/features/api_design/canvas/useCanvas.ts';
import { arrange } from '#src/features/api_design/document/arrange.ts';
import { drawnNodes } from '#src/features/api_design/document/canvasNode.ts';
import { clipOf, clipText, copy, isEmpty, paste } from '#src/features/api_design/document/clip.ts';
import {
  addNode,
  change,
  connect,
  freePlace,
  insertNode,
  remove,
} from '#src/features/api_design/document/edits.ts';
import { begin, mostSteps, step } from '#src/features/api_design/document/history.ts';
import { firstFlow, freeId } from '#src/features/api_design/document/newNode.ts';
import { whyNot } from '#src/features/api_design/whyNot.ts';
import { newNode, wayTaken } from '#src/flow/nodeViews.ts';
import { typedValue } from '#src/flow/value/choices.ts';

const api = {
  service: 'App.Weather.Now',
  title: 'Weather',
  module: 'Weather',
  type: 'common' as const,
  parameters: [{ name: 'city', type: 'string' as const }],
  returns: [],
};

/** Request → set → respond, with a reference from the response to the set node. */
const chain: Flow = connect(
  connect(
    {
      version: 1,
      nodes: {
        request: { type: 'request' },
        set1: { type: 'set', values: { town: { ref: 'request.city' } } },
        respond1: { type: 'respond', fields: { town: { ref: 'set1.town' } } },
      },
      edges: [],
      layout: {},
    },
    { node: 'request', port: 'out' },
    'set1',
  ),
  { node: 'set1', port: 'out' },
  'respond1',
);

describe('a flow that is drawn', () => {
  it('answers from the start, without a problem', () =>
    expect(problemsOf(firstFlow, api).filter(({ severity }) => severity === 'error')).toEqual([]));

  it.each(addedTypes)('takes a new %s by a name of its own, hung on a port', (type) => {
    const id = freeId(firstFlow.nodes, type);
    expect(Object.keys(firstFlow.nodes)).not.toContain(id);
    const flow = addNode(firstFlow, id, newNode(type), [10, 20], { node: 'request', port: 'out' });
    expect(flow.edges).toEqual([['request', 'out', id]]);
    expect(flow.layout?.[id]).toEqual([10, 20]);
  });

  it('finds a place where a new node lies over no other, however many were added there', () => {
    let flow = firstFlow;
    for (let at = 1; at <= 4; at++)
      flow = addNode(flow, `set${at}`, newNode('set'), freePlace(flow, [310, 10]));
    const places = Object.values(flow.layout ?? {});
    expect(new Set(places.map(String)).size).toBe(6);
    for (const [at, [x, y]] of places.entries())
      for (const [left, top] of places.slice(at + 1))
        expect(Math.abs(x - left) >= 240 || Math.abs(y - top) >= 100).toBe(true);
  });

  it('takes a node between two others, and makes room for it', () => {
    const flow = insertNode(firstFlow, 'set1', newNode('set'), 'out', { node: 'request', port: 'out' });
    expect(flow.edges).toEqual([
      ['request', 'out', 'set1'],
      ['set1', 'out', 'respond1'],
    ]);
    expect(flow.layout).toEqual({ request: [0, 0], set1: [300, 0], respond1: [620, 0] });
  });

  it('loses a node with its lines, but never the request', () => {
    const left = remove(chain, new Set(['set1', 'request']));
    expect(Object.keys(left.nodes)).toEqual(['request', 'respond1']);
    expect(left.edges).toEqual([]);
    expect(remove(chain, new Set(), [['set1', 'out', 'respond1']]).edges).toEqual([
      ['request', 'out', 'set1'],
    ]);
  });

  it('loses the lines of ports that a changed node no longer has', () => {
    const flow = addNode(chain, 'query1', { type: 'query', table: 't', action: 'get' }, [0, 0]);
    const drawn = connect(flow, { node: 'query1', port: 'none' }, 'respond1');
    const node = { type: 'query', table: 't', action: 'list' } as const;
    expect(change(drawn, 'query1', node, portsOf(node)).edges).toEqual(chain.edges);
  });

  it('says why two nodes cannot be connected, and lets a line be drawn again', () => {
    expect(whyNot(chain, 'respond1', 'out', 'set1')?.key).toBeDefined();
    expect(whyNot(chain, 'set1', 'out', 'request')?.key).toBe('intoStart');
    expect(whyNot(chain, 'set1', 'out', 'set1')?.key).toBeDefined();
    expect(whyNot(chain, 'request', 'out', 'respond1')).toBeUndefined();
  });
});

describe('undo', () => {
  const renamed = (name: string) => (flow: Flow) => ({
    ...flow,
    nodes: { ...flow.nodes, [name]: newNode('set') },
  });

  it('takes what was typed in one field as one step, and comes back by redo', () => {
    let history = begin(chain);
    for (const name of ['a', 'ab', 'abc'])
      history = step(history, { type: 'edit', change: renamed(name), about: 'set1 name' });
    expect(history.past).toHaveLength(1);
    const after = history.present;
    history = step(history, { type: 'undo' });
    expect(history.present).toBe(chain);
    expect(step(history, { type: 'redo' }).present).toBe(after);
    expect(step(history, { type: 'undo' })).toBe(history);
  });

  it('forgets the oldest of very many steps', () => {
    let history = begin(chain);
    for (let at = 0; at < mostSteps + 50; at++)
      history = step(history, { type: 'edit', change: renamed(`n${at}`) });
    expect(history.past).toHaveLength(mostSteps);
  });
});

describe('moving', () => {
  it('brings nodes and notes to where they came to rest, and is nothing when they went nowhere [state-11]', () => {
    const noted: Flow = { ...chain, layout: { set1: [10, 20] }, notes: [{ text: 'Ask Li', at: [0, 0] }] };
    const next = moved(noted, [
      { id: 'set1', x: 20.4, y: 20 },
      { id: 'respond1', x: 300, y: 0 },
      { id: 'note:0', x: 5, y: 6 },
    ]);
    expect(next.layout).toEqual({ set1: [20, 20], respond1: [300, 0] });
    expect(next.notes).toEqual([{ text: 'Ask Li', at: [5, 6] }]);
    expect(moved(noted, [{ id: 'set1', x: 10, y: 20 }])).toBe(noted);
    expect(moved(noted, [{ id: 'note:7', x: 1, y: 1 }])).toBe(noted);
  });
});

describe('a typed value', () => {
  it('is a reference when it is the name of something to refer to, and else a literal', () => {
    const refs = new Set(['request.city']);
    expect(typedValue('request.city', refs, 'string')).toEqual({ ref: 'request.city' });
    expect(typedValue('request.cit', refs, 'string')).toEqual({ lit: 'request.cit' });
    expect(typedValue('100', refs, 'any')).toEqual({ lit: 100 });
  });
});

describe('copying', () => {
  it('takes the lines and references between copied nodes along, and leaves others as they are', () => {
    const clip = copy(chain, new Set(['request', 'set1', 'respond1']));
    const { flow, ids } = paste(chain, clip, [40, 40]);
    expect([...ids]).toEqual(['set2', 'respond2']);
    expect(flow.edges).toContainEqual(['set2', 'out', 'respond2']);
    expect(flow.nodes['respond2']).toMatchObject({ fields: { town: { ref: 'set2.town' } } });
    expect(flow.nodes['set2']).toMatchObject({ values: { town: { ref: 'request.city' } } });
    expect(Object.keys(chain.nodes)).toHaveLength(3);
  });
});

describe('the clipboard', () => {
  it.each(addedTypes)('takes a %s to another flow, however empty it is', (type) => {
    const id = `${type}1`;
    const clip = copy(addNode(firstFlow, id, newNode(type), [5, 6]), new Set([id]));
    expect(clipOf(clipText(clip))).toEqual(clip);
  });

  it('takes notes along, and pastes them aside', () => {
    const noted: Flow = { ...chain, notes: [...['a', 'b'].map((text) => ({ text, at: [1, 2] as const }))] };
    const clip = clipOf(clipText(copy(noted, new Set(['note:1']))));
    expect(clip?.notes).toEqual([{ text: 'b', at: [1, 2] }]);
    const { flow, ids } = paste(noted, clip as NonNullable<typeof clip>, [40, 40]);
    expect(flow.notes?.[2]).toEqual({ text: 'b', at: [41, 42] });
    expect([...ids]).toEqual(['note:2']);
    expect(flow.nodes).toEqual(chain.nodes);
  });

  it('takes nothing that is no part of a flow, and no second request [state-15]', () => {
    const text = clipText(copy(chain, new Set(['set1'])));
    const other = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });
    const set = { type: 'set', values: {} };
    for (const wrong of [
      ...['', 'kaifang flow', '{"kind":"kaifang flow"}', '[]', 'null', JSON.stringify(chain)],
      ...[other({ kind: 'x' }), other({ nodes: { set1: { type: 'set', values: 1 } } })],
      ...[other({ nodes: { set1: { type: 'evil' } } }), other({ more: 1 }), other({ notes: [{ text: 1 }] })],
      other({ nodes: { 'no id': set } }),
      text.replace('"nodes":{', '"nodes":{"__proto__":{"type":"set","values":{}},'),
    ])
      expect({ wrong, clip: clipOf(wrong) }).toEqual({ wrong, clip: undefined });
    const second = clipOf(other({ nodes: { request: { type: 'request' } } }));
    expect(second && isEmpty(second)).toBe(true);
    const far = clipOf(other({ edges: [['set1', 'out', 'elsewhere']] }));
    expect(far?.edges).toEqual([]);
  });
});

describe('a step of a run', () => {
  const flow = addNode(firstFlow, 'condition1', newNode('condition'), [0, 0], {
    node: 'request',
    port: 'out',
  });
  const way = (id: string, port: string | null) => wayTaken(flow, id, port, (key) => `the ${key}`);

  it('names the port that it left by in the words of the page, where there are several', () => {
    expect(way('condition1', 'yes')).toBe(' → the designer.port.yes');
    expect(way('request', 'out')).toBe('');
    expect(way('condition1', null)).toBe('');
    expect(way('removed', 'yes')).toBe(' → yes');
  });
});

describe('arranging', () => {
  const chain = (length: number) => {
    let flow = firstFlow;
    let last = 'request';
    for (let at = 0; at < length; at++) {
      const id = freeId(flow.nodes, 'condition');
      flow = addNode(flow, id, newNode('condition'), [0, 0], {
        node: last,
        port: last === 'request' ? 'out' : at % 2 ? 'yes' : 'no',
      });
      last = id;
    }
    const places = arrange(flow, () => ({ width: 216, height: 100 }));
    return { flow, places, at: (id: string) => places[id] ?? [NaN, NaN] };
  };

  it('lays later nodes to the right', () => {
    const { flow, at } = chain(15);
    for (const [from, , to] of flow.edges) expect(at(to)[0]).toBeGreaterThan(at(from)[0]);
  });

  it.each([
    ['yes', 'no'],
    ['no', 'yes'],
  ])('lays the branches of a node in the order of its ports, whichever was drawn first', (...ports) => {
    let flow = addNode(firstFlow, 'decide', newNode('condition'), [0, 0], { node: 'request', port: 'out' });
    for (const port of ports) {
      flow = addNode(flow, port, newNode('condition'), [0, 0], { node: 'decide', port });
      for (const inner of ports)
        flow = addNode(flow, `${port}_${inner}`, newNode('fail'), [0, 0], { node: port, port: inner });
    }
    const places = arrange(flow, () => ({ width: 216, height: 100 }));
    const down = (ids: string[]) =>
      ids.toSorted((one, other) => (places[one]?.[1] ?? 0) - (places[other]?.[1] ?? 0));
    expect(down(['no', 'yes'])).toEqual(['yes', 'no']);
    const last = ['yes_yes', 'yes_no', 'no_yes', 'no_no'];
    expect(down(last.toReversed())).toEqual(last);
  });

  it('lays 300 nodes without two over each other, the later ones to the right or in a row below, so that a screen shows all', () => {
    const { flow, places, at } = chain(300);
    const all = Object.values(places);
    const over = all.filter(([x, y], one) =>
      all.slice(one + 1).some(([right, down]) => Math.abs(right - x) < 216 && Math.abs(down - y) < 100),
    );
    expect(over).toEqual([]);
    const isBack = flow.edges.filter(([from, , to]) => at(to)[0] <= at(from)[0] && at(to)[1] <= at(from)[1]);
    expect(isBack).toEqual([]);
    const size = (axis: 0 | 1) =>
      Math.max(...all.map((one) => one[axis])) - Math.min(...all.map((one) => one[axis]));
    expect(size(0)).toBeLessThan(9000);
    expect(size(1)).toBeLessThan(5000);
  });
});

it('draws again only what changed of 500 nodes (DES-13)', () => {
  let flow = firstFlow;
  for (let at = 1; at < 499; at++) flow = addNode(flow, `set${at}`, newNode('set'), [at * 10, 0]);
  const facts = { faults: new Map<string, number>(), warnings: new Map<string, number>(), runs: new Map() };
  const before = drawnNodes([], flow, facts);
  const named = change(flow, 'set7', { type: 'set', values: {}, name: 'Seven' }, ['out']);
  const after = drawnNodes(before, named, { ...facts, faults: new Map([['set9', 1]]) });
  const again = after.filter((node, at) => node !== before[at]).map(({ id }) => id);
  expect(again).toEqual(['set7', 'set9']);
});
