import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { labelRemarks } from '#server/commands/check/labels.ts';
import { CommandError, createResource } from '#server/commands/newResource/create.ts';
import { loadRegistry } from '#server/resources.ts';

describe('npm run new:resource', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'new-resource-'));
    cpSync('resources', folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes a file that is right, fully worded and formatted, and says what comes next', () => {
    const told = createResource(['gift_card', '--zh', '礼品卡', '--en', 'Gift card'], folder);
    expect(told).toContain('Admin.GiftCard.GetList');
    expect(told).toContain('/admin/gift_card/list');
    const bytes = readFileSync(join(folder, 'gift_card.json'));
    expect(labelRemarks(readJson('gift_card.json', bytes))).toEqual([]);
    expect(loadRegistry(folder).resources.get('gift_card')?.label).toEqual({
      zh_cn: '礼品卡',
      en: 'Gift card',
    });
    const format = [
      'node_modules/@biomejs/biome/bin/biome',
      'format',
      '--stdin-file-path=resources/gift_card.json',
    ];
    const formatted = spawnSync(process.execPath, format, { input: bytes, encoding: 'utf8' });
    expect(formatted.stdout).toBe(bytes.toString());
  });
  it('takes the name for what was not said, and asks for the Chinese', () => {
    expect(createResource(['gift_card'], folder)).toContain('Write its Chinese name');
    expect(loadRegistry(folder).resources.get('gift_card')?.label.en).toBe('Gift card');
  });
  it.each([
    [[], 'The name of the resource is missing'],
    [['Coupon'], '"Coupon" is no name for a resource'],
    [['../coupon'], 'is no name for a resource'],
    [['c'.repeat(49)], 'is no name for a resource'],
    [['__proto__'], 'is no name for a resource'],
    [['package'], 'choose another name than "package"'],
    [['account'], 'resources/account.json is there already'],
    [['user'], '"/user" is taken by'],
    [['coupon', '优惠券'], 'One name is enough, not also 优惠券; write: npm run new:resource coupon -- --zh'],
    [['coupon', '--cn', '优惠券'], "Unknown option '--cn'"],
  ])('refuses %j and writes nothing', (args, message) => {
    const before = readdirSync(folder);
    expect(() => createResource(args, folder)).toThrow(CommandError);
    expect(() => createResource(args, folder)).toThrow(message);
    expect(readdirSync(folder)).toEqual(before);
  });
});
