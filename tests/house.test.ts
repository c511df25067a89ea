import { describe, expect, it } from 'vitest';
import { anys, longFunctions, undocumented, weigh } from './support/house/budgets.ts';
import * as walls from './support/house/house.ts';
import { strayIn, strayNodeTypes } from './support/house/nodeTypes.ts';
import { silentPages } from './support/house/pages.ts';

const house = walls.readHouse(process.cwd());

/** Fails with one offender per line. */
const expectNone = (faults: readonly string[]) => expect(faults.join('\n')).toBe('');

describe('the walls', () => {
  it('leave the resource files to the two registry loaders', () => expectNone(walls.strayReaders(house)));
  it('keep clock, chance and network out of the meaning', () => expectNone(walls.impurities(house)));
  it('hold no JSX without a face, no nameless file, no mock', () => expectNone(walls.badShapes(house)));
});

describe('a page that is drawn by hand', () => {
  it('says why', () => expectNone(silentPages(process.cwd())));
});

describe('a type of flow nodes', () => {
  it('is named by its three files and the tables of types alone', () =>
    expectNone(strayNodeTypes(process.cwd(), house)));

  it.each([
    "if (node.type === 'emit') go();",
    "if ('emit' !== nodes.get(id)?.type) go();",
    "switch (type) { case 'emit': go(); }",
    "if (['http', 'emit'].includes(node.type)) go();",
    'const labels = { http: 1, call: 2, emit: 3 }; // by type',
    "sql`where value->>'type' = 'emit'`;",
  ])('is found in %s', (text) => expect(strayIn('server/flow/some.ts', text)).toHaveLength(1));

  it.each(["if (node.action === 'set') go(type);", "const emit = { type: 'emit', topic: 'news' };"])(
    'is not found in %s',
    (text) => expect(strayIn('server/flow/some.ts', text)).toEqual([]),
  );
});

describe('the budgets', () => {
  const budgets = weigh(house);
  const explain = (what: string, culprits: readonly string[]) => [what, ...culprits].join('\n');

  it('prints the budgets', () => {
    console.table(budgets);
    expect(budgets.files).toBeGreaterThanOrEqual(0);
  });
  it('95 of 100 functions of at most 40 lines', () =>
    expect(budgets.functionP95, explain('long functions:', longFunctions(house))).toBeLessThanOrEqual(40));
  it('at most one `any` in 2,000 lines', () =>
    expect(budgets.anyPer1000, explain('any:', anys(house))).toBeLessThanOrEqual(0.5));
  it('a sentence above 95 of 100 exports', () =>
    expect(budgets.documented, explain('silent exports:', undocumented(house))).toBeGreaterThanOrEqual(0.95));
});
