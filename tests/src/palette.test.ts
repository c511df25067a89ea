import pinyinMatch from 'pinyin-match';
import { describe, expect, it } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { rankOf } from '#src/shell/palette/matching.ts';
import { disambiguated } from '#src/shell/palette/useSections.ts';
import { productRegistry } from '../support/productRegistry.ts';

const pinyin = (words: string, typed: string) => pinyinMatch.match(words, typed) !== false;
const rank = (words: string, typed: string) => rankOf([words], typed, pinyin);

describe('what was typed finds', () => {
  it.each([
    ['Audit trail', 'aud', 0],
    ['Audit trail', 'TRAIL', 1],
    ['API design permissions', 'api perm', 1],
    ['Audit trail', 'rai', 2],
    ['审计记录', '记录', 2],
    ['审计记录', 'sjjl', 3],
    ['订单', 'dingd', 3],
    ['anything', ' ', 0],
  ])('%s by %s, rank %i', (words, typed, wanted) => expect(rank(words, typed)).toBe(wanted));

  it.each([
    ['Add new Account', 'dd'],
    ['Audit trail', 'xyz'],
    ['审计记录', 'sjz'],
  ])('not %s by %s', (words, typed) => expect(rank(words, typed)).toBeUndefined());
});

describe('of records with one name', () => {
  it('each is distinguished from the others in words of the language, or by its number', () => {
    const job = resourceOf(productRegistry(), 'job');
    const record = { id: 7, kind: 'bulk', deed_words: { zh_cn: '禁用', en: 'Disable' } };
    expect(disambiguated(job, record, 'Bulk action', 'en')).toBe('Disable');
    expect(disambiguated(job, record, '批量操作', 'zh_cn')).toBe('禁用');
    expect(disambiguated(job, { ...record, deed_words: null }, 'Bulk action', 'en')).toBe('#7');
  });
});
