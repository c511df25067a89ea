import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { launchBrowser } from './support/chromium.ts';
import { longFunctions, undocumented, weigh } from './support/house/budgets.ts';
import * as walls from './support/house/house.ts';

/** The tools that judge the house are judged here: on a house that breaks each rule once. */
const badHouse: Readonly<Record<string, string>> = {
  'package.json': '{"dependencies":{"ajv":"8","react":"19"},"devDependencies":{"vitest":"4"}}',
  'resources/account.json': '{}',
  'resources/code.ts': 'const hidden = 1;',
  'schemas/a.ts': "import { b } from './b.ts';\nexport const a = b;",
  'schemas/b.ts': "import { a } from './a.ts';\n/** Documented. */\nexport const b = a;",
  'schemas/types.ts': "import type { U } from './user.ts';\n/** T. */\nexport type T = U;",
  'schemas/user.ts': "import type { T } from './types.ts';\n/** U. */\nexport type U = T;",
  'schemas/clock.ts': 'export const now = (): any => new Date();',
  'schemas/node.ts': "import 'node:fs';\nimport 'react';\nimport Ajv from 'ajv/dist/2020.js';",
  'schemas/own.ts': "import '#schemas/a.ts';",
  'providers/Door.tsx': "import { a } from '#schemas/a.ts';\nexport const Door = () => <b>{a}</b>;",
  'src/App.tsx': "const Home = () => import('./pages/home/Home.tsx');",
  'src/load.ts': "import.meta.glob('#resources/*.json');",
  'src/loadAgain.ts': "import.meta.glob('#resources/*.json');",
  'src/relative.ts': "import '../schemas/a.ts';",
  'src/reach.ts': "import type { X } from '#server/services/App.ts';\nimport 'left-pad';\nimport 'vitest';",
  'src/pages/home/Home.tsx': "import './Part.tsx';\nimport('../stats/Stats.tsx');",
  'src/pages/home/Part.tsx': 'const x = 1;',
  'src/screens/List.tsx': "import '../pages/home/Home.tsx';",
  'src/fields/Money.tsx': "import '../screens/List.tsx';",
  'server/services/App.ts': "import './User.ts';\nimport { type Ctx } from '../context.ts';",
  'server/store/table.ts': "import '../services/App.ts';",
  'server/rules/limit.ts': "import '../store/table.ts';\nimport type { Ctx } from '../context.ts';",
  'server/utils.ts': "export * from './context.ts';\nexport { b } from '#schemas/b.ts';",
  'server/long.ts': `function long() {\n${'  let x;\n'.repeat(300)}}`,
  'tests/a.test.ts': "vi.mock('#server/context.ts');\nimport '#server/long.ts';",
  ...Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`i18n/many/${i}.json`, '{}'])),
};

describe('the judge of the house', () => {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  let house: walls.House;
  beforeAll(() => {
    for (const [path, text] of Object.entries(badHouse)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    house = walls.readHouse(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('names every broken door', () =>
    expect(walls.brokenDoors(house)).toEqual([
      'schemas/own.ts:1 imports #schemas/a.ts, is in the same room: write it relative',
      'src/reach.ts:1 imports #server/services/App.ts, but src may not import server',
      'src/relative.ts:1 imports ../schemas/a.ts, is in another room: write #schemas/a.ts',
    ]));
  it('names every strange package', () =>
    expect(walls.strangePackages(house)).toEqual([
      'schemas/node.ts:1 imports node:fs, but schemas knows no Node',
      'schemas/node.ts:2 imports react, but schemas may not use react',
      'src/reach.ts:2 imports left-pad, but package.json has no left-pad that src may rely on',
      'src/reach.ts:3 imports vitest, but package.json has no vitest that src may rely on',
    ]));
  it('names every broken wall', () =>
    expect(walls.brokenWalls(house)).toEqual([
      'src/fields/Money.tsx:1 imports ../screens/List.tsx, but fields import no screen',
      'src/pages/home/Home.tsx:2 imports ../stats/Stats.tsx, but no page imports a page',
      'src/screens/List.tsx:1 imports ../pages/home/Home.tsx, but only src/App.tsx joins pages',
      'server/rules/limit.ts:1 imports ../store/table.ts, but rules are pure',
      'server/services/App.ts:1 imports ./User.ts, but no service imports a service',
      'server/store/table.ts:1 imports ../services/App.ts, but the store knows no service',
    ]));
  it('names circles of values, not of types', () =>
    expect(walls.circles(house)).toEqual(['schemas/a.ts ⇄ schemas/b.ts']));
  it('names second readers, impurities and bad shapes', () => {
    expect(walls.strayReaders(house)).toHaveLength(2);
    expect(walls.impurities(house)).toEqual(['schemas/clock.ts:1 uses new Date(), but is pure']);
    expect(walls.badShapes(house)).toEqual([
      'resources/code.ts is code among the resources',
      'providers/Door.tsx is JSX in a room without a face',
      'server/utils.ts is a barrel: import the file itself',
      'server/utils.ts has a name that says nothing',
      'tests/a.test.ts mocks our own #server/context.ts in line 1',
    ]);
  });
  it('weighs files, folders, functions, exports and any', () => {
    expect(longFunctions(house)).toEqual(['server/long.ts:1 long has 302 lines']);
    expect(undocumented(house)).toEqual([
      'schemas/a.ts:2 a',
      'schemas/clock.ts:1 now',
      'providers/Door.tsx:2 Door',
    ]);
    expect(weigh(house)).toMatchObject({ functions: 1, anyPer1000: 2.95 });
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
