import { afterAll, beforeAll, expect, it } from 'vitest';
import { phpSupportFile } from '#schemas/flow/php/support/support.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: string;

beforeAll(async () => {
  kaifang = await startApp();
  root = (await kaifang.signIn(255)).token;
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row = {}, token: string | null = root) =>
  kaifang.call(`Admin.ApiDesign.${verb}`, fields, token, 'en');

const draft = {
  service: 'App.Weather.Now',
  title: 'Weather',
  module: 'Weather',
  description: 'How it is now',
  parameters: [{ name: 'city', type: 'string', required: true }],
  returns: [{ name: 'town', type: 'string' }],
  flow: {
    version: 1,
    nodes: {
      request: { type: 'request' },
      respond1: { type: 'respond', fields: { town: { ref: 'request.city' } } },
    },
    edges: [['request', 'out', 'respond1']],
  },
};

it('writes a flow as PHP into the draft, and overwrites code only where that is said [page-09, entity-09, state-08]', async () => {
  const { id } = (await call('SaveDraft', draft)).data;
  const made = await call('GenerateCode', { id: id ?? 0 });
  expect(made).toMatchObject({ ret: 200, data: { path: 'src/app/Api/Weather.php', version: 2 } });
  expect(made.data['code']).toContain('class Weather extends Api');
  expect(made.data['code']).toContain(String(made.data['simple']).trim().split('\n').at(-2)?.trim());
  expect((await call('Get', { id: id ?? 0 })).data['code']).toBe(made.data['code']);
  const again = await call('GenerateCode', { id: id ?? 0 });
  expect(again).toMatchObject({
    ret: 420,
    msg: expect.stringContaining('confirm overwriting'),
  });
  expect(await call('GenerateCode', { id: id ?? 0, overwrite: true })).toMatchObject({ ret: 200 });
});

it('gives the class that generated code calls, which a project needs once [state-10]', async () => {
  const { id } = (await call('SaveDraft', { ...draft, service: 'App.Support.Now' })).data;
  const { data } = await call('GenerateCode', { id: id ?? 0 });
  const { path, code } = data['support'] as Row;
  expect(path).toBe('src/app/Common/Flow.php');
  expect(phpSupportFile('Shop.Weather.Now').path).toBe('src/shop/Common/Flow.php');
  expect(String(data['code'])).toContain('use App\\Common\\Flow;');
  expect(String(code)).toMatch(/^<\?php\nnamespace App\\Common;\n[\s\S]+\nclass Flow \{/);
});

it('writes all APIs of a class into its one file, each from the version that callers have', async () => {
  const save = async (action: string, more: Row = {}) => {
    const { data } = await call('SaveDraft', { ...draft, service: `App.Climate.${action}`, ...more });
    return Number(data['id']);
  };
  const live = await save('Live');
  expect((await call('Publish', { id: live })).ret).toBe(200);
  await call('SaveDraft', { id: live, version: 2, title: 'Not yet' });
  await save('Drawn', { title: 'Drawn only' });
  await save('Wrong', { flow: { ...draft.flow, edges: [['request', 'out', 'nowhere']] } });
  await save('Bare', { flow: null });
  const id = await save('Own');
  const code = String((await call('GenerateCode', { id })).data['code']);
  expect(code).toMatch(
    /^\/\/ 由流程生成：App.Climate.Drawn 草稿、App.Climate.Live v1、App.Climate.Own 草稿$/m,
  );
  expect(code.match(/^ {4}public function \w+/gm)?.map((line) => line.trim().split(' ')[2])).toEqual([
    ...['getRules', 'Drawn', 'Live', 'Own'],
  ]);
  expect(code).not.toContain('Not yet');
  const own = String((await call('GenerateCode', { id: live })).data['code']);
  expect(own).toContain('App.Climate.Live v1 之后的草稿');
  expect(own).toContain('Not yet');
});

it('notices whether someone changed the code since it was generated [state-10]', async () => {
  const { id = 0 } = (await call('SaveDraft', { ...draft, service: 'App.Edited.Now' })).data;
  const { code, version = 0 } = (await call('GenerateCode', { id })).data;
  expect(await call('GenerateCode', { id })).toMatchObject({ ret: 420, data: { edited: false } });
  const changed = String(code).replace('answer($rs)', 'answer($rs + array())');
  expect((await call('SaveDraft', { id, version, code: changed })).ret).toBe(200);
  expect(await call('GenerateCode', { id })).toMatchObject({
    ...{ ret: 420, data: { edited: true }, msg: expect.stringContaining('edited by hand') },
  });
  expect((await call('GenerateCode', { id, overwrite: true })).data['code']).toBe(code);
});

it('shows what is wrong with a flow in place of code', async () => {
  const flow = { ...draft.flow, edges: [['request', 'out', 'nowhere']] };
  const { id } = (await call('SaveDraft', { ...draft, service: 'App.Weather.Wrong', flow })).data;
  const { ret, data } = await call('GenerateCode', { id: id ?? 0 });
  expect(ret).toBe(400);
  expect((data['errors'] as Row[]).map(({ field }) => field)).toEqual([expect.stringMatching(/^flow/)]);
  expect((await call('Get', { id: id ?? 0 })).data['code']).toBeNull();
});

it('shows administrators what a flow can reach, and no one else', async () => {
  const { id } = (await call('SaveDraft', { ...draft, service: 'App.Weather.Later' })).data;
  expect((await call('Publish', { id: id ?? 0 })).ret).toBe(200);
  const { data } = await call('Surroundings');
  expect(data).toMatchObject({ tables: {}, topics: [] });
  expect((data['apis'] as Row[]).map(({ service }) => service)).toContain('App.Weather.Later');
  const developer = (await kaifang.signIn(100)).token;
  for (const verb of ['Surroundings', 'GenerateCode'])
    expect((await call(verb, { id: id ?? 0 }, developer)).ret).toBe(403);
  expect((await call('Surroundings', {}, null)).ret).toBe(406);
});
