import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderRings } from '#tools/imports/rings.ts';
import config from '../.dependency-cruiser.mjs';
import { writeBadHouse } from './support/house/badHouse.ts';

describe('the rules of imports', () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  beforeAll(() => writeBadHouse(root));
  afterAll(() => rmSync(root, { recursive: true }));

  it('name every import that breaks one, such as a development dependency of a production start', async () => {
    const rooms = ['resources', 'schemas', 'providers', 'src', 'server', 'tests', 'tools', 'vite.config.ts'];
    const { output } = await cruise(rooms, {
      ...config.options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden ?? [] },
    });
    const found = (output as ICruiseResult).summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
    );
    expect(found.sort()).toEqual([
      'alias-between-rooms: src/relative.ts → schemas/a.ts',
      'fields-import-no-screen: src/fields/Money.tsx → src/records/List.tsx',
      'generated-files-hold-types: src/features/coupon/cells.tsx → .generated/records.ts',
      'no-circle: schemas/a.ts → schemas/b.ts',
      'no-feature-imports-a-feature: src/features/order/cells.tsx → src/features/coupon/cells.tsx',
      'no-import-of-a-feature: src/listed.ts → src/features/order/cells.tsx',
      'no-node-in-the-browser: schemas/node.ts → fs',
      'no-service-imports-a-service: server/features/apps/App.ts → server/features/users/User.ts',
      'platform-knows-no-other-folder: server/platform/table.ts → server/features/apps/some.ts',
      'production-needs-no-dev-dependency: src/reach.ts → node_modules/left-pad/index.js',
      'production-needs-no-dev-dependency: src/reach.ts → node_modules/vitest/index.js',
      'relative-inside-a-room: schemas/own.ts → schemas/a.ts',
      'resolvable: schemas/node.ts → ./missing.ts',
      'rules-are-pure: server/platform/rules/limit.ts → server/platform/table.ts',
      'schemas-imports-only-its-rooms: schemas/node.ts → ./missing.ts',
      'schemas-uses-pure-packages: schemas/node.ts → node_modules/react/index.js',
      'server-imports-only-its-rooms: server/utils.ts → resources/account.json',
      'src-imports-only-its-rooms: src/reach.ts → server/features/apps/App.ts',
      'start-reaches-the-product-only: vite.config.ts → tools/ci/packages.ts',
      'studio-in-development-only: src/App.tsx → src/studio/texts.ts',
    ]);
  });
});

describe('a ring of folders', () => {
  const imports = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([from, to]) => ({ from, to }));

  it('is found among neighbours, with the imports that make it', () => {
    const [ring, ...others] = folderRings(
      imports(
        ['src/a/x.ts', 'src/b/deep/y.ts'],
        ['src/b/z.ts', 'src/c/z.ts'],
        ['src/c/z.ts', 'src/a/x.ts'],
        ['src/d/x.ts', 'src/a/x.ts'],
      ),
    );
    expect(others).toEqual([]);
    expect(ring).toMatchObject({ parent: 'src', folders: ['a', 'b', 'c'] });
    expect([...(ring?.links.keys() ?? [])].sort()).toEqual(['a → b', 'b → c', 'c → a']);
  });
  it('is none between a file and the folder beside it, nor between a folder and what lies in it', () =>
    expect(
      folderRings(
        imports(
          ['src/App.tsx', 'src/a/x.ts'],
          ['src/a/x.ts', 'src/App.tsx'],
          ['src/a/x.ts', 'src/a/b/y.ts'],
          ['src/a/b/y.ts', 'src/a/x.ts'],
        ),
      ),
    ).toEqual([]));
});
