import { describe, expect, it } from 'vitest';
import { completeResource } from '#schemas/complete.ts';
import { freezeRegistry } from '#schemas/frozenRegistry.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { pageTitle } from '#src/shell/pageTitle.ts';
import { type Place, placeOf } from '#src/shell/place.ts';

const schema = { type: 'object' as const, properties: { name: { type: 'string' } } };
const files: ResourceFile[] = [
  {
    name: 'account',
    label: { zh_cn: '账号', en: 'Account' },
    path: '/user',
    routes: { edit: 'compile', show: 'look-over' },
    schema,
  },
  {
    name: 'login_record',
    label: { zh_cn: '登录记录', en: 'Sign-in record' },
    path: '/user/look-over',
    schema,
  },
  { name: 'api_design', label: { zh_cn: '接口', en: 'API design' }, path: '/design', schema },
  { name: 'params', kind: 'page', label: { zh_cn: '参数', en: 'Params' }, path: '/argu/params' },
];
const registry = freezeRegistry(files.map((file) => completeResource(file, file.name)));

const seen = (path: string) => {
  const place = placeOf(registry, path);
  return place && [place.resource.name, place.screen, place.id].filter(Boolean).join(' ');
};
const place = (path: string) => placeOf(registry, path) as Place;

describe('the place of a route', () => {
  it.each([
    ['/user/list', 'account list'],
    ['/user/add', 'account add'],
    ['/user/compile/7', 'account edit 7'],
    ['/user/look-over/7', 'account show 7'],
    ['/user/look-over/list', 'login_record list'],
    ['/user/look-over/show/9', 'login_record show 9'],
    ['/argu/params/12', 'params whole'],
    ['/user/compile/%E5%BC%A0', 'account edit 张'],
    ['/user/compile/%', 'account edit %'],
  ])('%s is %s', (path, expected) => expect(seen(path)).toBe(expected));

  it.each([
    '/',
    '/user',
    '/user/compile',
    '/user/compile/',
    '/user/compile/7/8',
    '/users/list',
    '/argu/paramsx',
  ])('%s is none', (path) => expect(seen(path)).toBeUndefined());
});

describe('the title of a page', () => {
  it('says what it shows', () => {
    expect(pageTitle(place('/user/list'), 'zh_cn')).toBe('账号');
    expect(pageTitle(place('/user/add'), 'zh_cn')).toBe('新增账号');
    expect(pageTitle(place('/user/compile/7'), 'en')).toBe('Edit account #7');
    expect(pageTitle(place('/design/add'), 'en')).toBe('New API design');
    expect(pageTitle(place('/user/look-over/7'), 'en')).toBe('Account #7');
  });
  it('says the name of the record once it is known', () => {
    expect(pageTitle(place('/user/compile/7'), 'zh_cn', 'wang')).toBe('编辑 wang');
    expect(pageTitle(place('/user/look-over/7'), 'zh_cn', 'wang')).toBe('wang');
  });
});
