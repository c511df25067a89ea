import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { launchBrowser } from './support/chromium.ts';
import { writeBadHouse } from './support/house/badHouse.ts';
import { longFunctions, undocumented, weigh } from './support/house/budgets.ts';
import * as walls from './support/house/house.ts';

describe('the checks of the house', () => {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  let house: walls.House;
  beforeAll(() => {
    writeBadHouse(root);
    house = walls.readHouse(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('names second readers, impurities and bad shapes', () => {
    expect(walls.strayReaders(house)).toHaveLength(2);
    expect(walls.impurities(house)).toEqual(['schemas/clock.ts:1 uses new Date(), but is pure']);
    expect(walls.badShapes(house)).toEqual([
      'resources/code.ts is code among the resources',
      'providers/Door.tsx is JSX in a room without a face',
      'server/utils.ts has a name that says nothing',
      'tests/a.test.ts mocks our own #server/context.ts in line 1',
    ]);
  });
  it('weighs functions, exports and any', () => {
    expect(longFunctions(house)).toEqual(['server/long.ts:1 long has 302 lines']);
    expect(undocumented(house)).toEqual([
      'schemas/a.ts:2 a',
      'schemas/clock.ts:1 now',
      'providers/Door.tsx:2 Door',
    ]);
    expect(weigh(house)).toMatchObject({ functions: 1, anyPer1000: 2.88 });
  });
});

describe('the browser', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
    const html = '<html lang="en"><title>t</title><main><h1>h</h1><img src="x"></main></html>';
    server = createServer((_, answer) => answer.writeHead(200, headers).end(html)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  it('starts, and axe finds what is wrong under the strictest policy', async () => {
    const context = await (await launchBrowser()).newContext();
    const page = await context.newPage();
    await page.goto(url);
    expect(await violations(page)).toEqual(['image-alt img: Images must have alternative text']);
    await context.close();
  });
});
