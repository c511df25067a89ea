import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typesOf } from '#schemas/derive/types.ts';
import { writeRecordTypes } from '#server/commands/check/recordTypes.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { coupon, faultsOf } from '../support/records/couponFaults.ts';
import { couponRegistry } from '../support/records/couponRegistry.ts';

const registry = couponRegistry({
  coupon: {
    code: { type: 'string', frozen: true },
    state: { type: 'string', enum: ["it's", 'b'], default: 'b' },
    amount: { type: 'string', format: 'money' },
    secret: { type: 'string', secret: true },
    tags: { type: 'array', items: { type: 'string' } },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: ['n'],
        properties: { n: { type: 'integer' }, t: { type: 'string' } },
      },
    },
    used: { type: 'boolean', readOnly: true, label: { zh_cn: '*/ 用', en: 'Used */ now' } },
  },
});

const right = `import type { Coupon, CouponChanges, CouponInput } from './records.ts';
export const full: Coupon = { id: 1, code: 'a', state: "it's", amount: '1.00', tags: ['x'], rows: [{ n: 1 }], used: null,
  created_at: '', updated_at: '', version: 1, secrets: ['secret'] };
export const input: CouponInput = { code: 'a', amount: null, secret: 's' };
export const changes: CouponChanges = { amount: '2.00' };
`;

// One mistake per line; the compiler must report each.
const wrong = `import type { Coupon, CouponChanges, CouponInput } from './records.ts';
export const a = (one: Coupon): string => one.secret;
export const b: Coupon['state'] = 'c';
export const c = (one: Coupon): void => { one.code = 'b'; };
export const d: CouponInput = { id: 1 };
export const e: CouponInput = { used: true };
export const f: CouponChanges = { code: 'b' };
export const g = (one: Coupon): string => one.rows![0]!.t;
`;

describe('the types of records', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'types-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const compile = (records: string, use: string) => {
    writeFileSync(join(folder, 'records.ts'), records);
    writeFileSync(join(folder, 'use.ts'), use);
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--module',
      'esnext',
    ];
    const tsc = join('node_modules/@typescript/native/bin/tsc');
    const types = ['--moduleResolution', 'bundler', '--types', ''];
    return spawnSync(process.execPath, [tsc, ...options, ...types, join(folder, 'use.ts')], {
      encoding: 'utf8',
    }).stdout;
  };

  it('compile, and hold what a record, a new one and a changed one have', () =>
    expect(compile(typesOf(registry), right)).toBe(''));
  it('hold nothing else', () => {
    const lines = [...compile(typesOf(registry), wrong).matchAll(/use\.ts\((\d+),/g)].map(([, line]) =>
      Number(line),
    );
    expect([...new Set(lines)].sort()).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });
  it('compile for the product’s own resources', () => {
    const use =
      "import type { Account } from './records.ts';\nexport const name = (one: Account): string => one.username;\n";
    expect(compile(typesOf(productRegistry()), use)).toBe('');
  });
  it('compile where a resource is called like a type of TypeScript', () => {
    const data = { data: { type: 'object' } };
    const named = couponRegistry({ coupon: data, record: data, readonly: data, array: data, string: data });
    const use =
      "import type { Coupon } from './records.ts';\nexport const a = (one: Coupon): unknown => one.data;\n";
    expect(compile(typesOf(named), use)).toBe('');
  });
  it('are not called alike: a resource that would be is refused', () => {
    const named = (name: string) => coupon('"code": { "type": "string" }').replace('"coupon"', `"${name}"`);
    const faults = faultsOf({ 'coupon.json': named('coupon'), 'coupon_input.json': named('coupon_input') });
    expect(faults.join()).toMatch(
      /^coupon_input.json:2 \/name: the type "CouponInput" is taken by .*coupon.json; choose another$/,
    );
  });
  it('are written once, not again when nothing changed', () => {
    const file = writeRecordTypes(folder, registry);
    const written = statSync(file).mtimeMs;
    writeRecordTypes(folder, registry);
    expect(statSync(file).mtimeMs).toBe(written);
    expect(readFileSync(file, 'utf8')).toContain('export type CouponInput');
  });
});
