import { describe, expect, it } from 'vitest';
import { anys, longFunctions, undocumented, weigh } from './support/house/budgets.ts';
import * as walls from './support/house/house.ts';
import { silentPages } from './support/house/pages.ts';

const house = walls.readHouse(process.cwd());

/** Fails with one culprit per line. */
const expectNone = (faults: readonly string[]) => expect(faults.join('\n')).toBe('');

describe('the walls', () => {
  it('have doors only where the table of rooms has one', () => expectNone(walls.brokenDoors(house)));
  it('let each room have the packages that are its own', () => expectNone(walls.strangePackages(house)));
  it('stand inside src and inside server', () => expectNone(walls.brokenWalls(house)));
  it('leave the resource files to the two registry loaders', () => expectNone(walls.strayReaders(house)));
  it('keep clock, chance and network out of the meaning', () => expectNone(walls.impurities(house)));
  it('enclose no circle', () => expectNone(walls.circles(house)));
  it('hold no barrel, no JSX without a face, no nameless file, no mock', () =>
    expectNone(walls.badShapes(house)));
});

describe('a page that is drawn by hand', () => {
  it('says why', () => expectNone(silentPages(process.cwd())));
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
