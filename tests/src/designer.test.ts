import { describe, expect, it } from 'vitest';
import type { Flow } from '#schemas/flow/document.ts';
import { portsOf } from '#schemas/flow/meaning/ports.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { arrange } from '#src/pages/api_design/document/arrange.ts';
import { copy, paste } from '#src/pages/api_design/document/clip.ts';
import { addNode, change, connect, remove } from '#src/pages/api_design/document/edits.ts';
import { begin, mostSteps, step } from '#src/pages/api_design/document/history.ts';
import { addedTypes, firstFlow, freeId, newNode } from '#src/pages/api_design/document/newNode.ts';
import { whyNot } from '#src/pages/api_design/flow/whyNot.ts';

const api = {
  service: 'App.Weather.Now',
  title: 'Weather',
  module: 'Weather',
  type: 'common' as const,
  parameters: [{ name: 'city', type: 'string' as const }],
  returns: [],
};

/** Request → set → respond, with a reference from the answer to what was set. */
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

  it('says why two nodes cannot be connected, and lets a line be drawn anew', () => {
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

describe('arranging', () => {
  it('lays 300 nodes without two over each other, the later ones to the right', () => {
    let flow = firstFlow;
    let last = 'request';
    for (let at = 0; at < 300; at++) {
      const id = freeId(flow.nodes, 'condition');
      flow = addNode(flow, id, newNode('condition'), [0, 0], {
        node: last,
        port: last === 'request' ? 'out' : at % 2 ? 'yes' : 'no',
      });
      last = id;
    }
    const size = { width: 216, height: 100 };
    const places = Object.entries(arrange(flow, () => size));
    expect(new Set(places.map(([, [x, y]]) => `${x},${y}`)).size).toBe(places.length);
    const xOf = new Map(places.map(([id, [x]]) => [id, x]));
    for (const [from, , to] of flow.edges) expect(xOf.get(to)).toBeGreaterThan(xOf.get(from) ?? Infinity);
  });
});
