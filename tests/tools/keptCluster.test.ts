import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptCluster } from '../support/embedded/keptCluster.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kaifang-kept-'));
  write('resources/coupon.json', '{}');
  write('server/boot/migrate.ts', "import { x } from './steps.ts';\n");
  write('server/boot/steps.ts', "export * from '#schemas/table.ts';\n");
  write('schemas/table.ts', 'export const x = 1;\n');
  write('data/postgres/PG_VERSION', '18');
  keptCluster(root).keep(join(root, 'data'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});
const restored = () => {
  const to = mkdtempSync(join(root, 'restored-'));
  return keptCluster(root).restore(to) && readFileSync(join(to, 'postgres/PG_VERSION'), 'utf8');
};

test('a kept cluster is copied for each run on the same sources', () => {
  expect([restored(), restored()]).toEqual(['18', '18']);
  write('server/other.ts', 'changed');
  expect(restored()).toBe('18');
});

test.each([
  'resources/coupon.json',
  'resources/added.json',
  'server/boot/migrate.ts',
  'server/boot/steps.ts',
  'schemas/table.ts',
  'package-lock.json',
])('a change of %s needs a new cluster', (path) => {
  write(path, 'changed');
  expect(restored()).toBe(false);
});

test('another day needs a new cluster, since partitions are created ahead of time', () => {
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  expect(restored()).toBe(false);
});

test('keeps the three that were used last', () => {
  for (let turn = 0; turn < 5; turn++) {
    write('resources/coupon.json', `{"turn":${turn}}`);
    keptCluster(root).keep(join(root, 'data'));
  }
  expect(restored()).toBe('18');
  expect(readdirSync(join(root, '.generated/test-clusters'))).toHaveLength(3);
});

test('keeps none whose data is outside of its folder', () => {
  write('resources/coupon.json', '{"other":true}');
  mkdirSync(join(root, 'linked'));
  symlinkSync(join(root, 'data/postgres'), join(root, 'linked/postgres'));
  keptCluster(root).keep(join(root, 'linked'));
  expect(restored()).toBe(false);
});
