import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('writes a flow as PHP into the draft, and overwrites code only where that is said', async () => {
  const { id } = (await call('SaveDraft', draft)).data;
  const made = await call('GenerateCode', { id: id ?? 0 });
  expect(made).toMatchObject({ ret: 200, data: { path: 'src/app/Api/Weather.php', version: 2 } });
  expect(made.data['code']).toContain('class Weather extends Api');
  expect(made.data['code']).toContain(String(made.data['simple']).trim().split('\n').at(-2)?.trim());
  expect((await call('Get', { id: id ?? 0 })).data['code']).toBe(made.data['code']);
  const again = await call('GenerateCode', { id: id ?? 0 });
  expect(again).toMatchObject({
    ret: 420,
    msg: expect.stringContaining('overwritten only where that is said'),
  });
  expect(await call('GenerateCode', { id: id ?? 0, overwrite: true })).toMatchObject({ ret: 200 });
});

it('tells what is wrong with a flow in place of code', async () => {
  const flow = { ...draft.flow, edges: [['request', 'out', 'nowhere']] };
  const { id } = (await call('SaveDraft', { ...draft, service: 'App.Weather.Wrong', flow })).data;
  const { ret, data } = await call('GenerateCode', { id: id ?? 0 });
  expect(ret).toBe(400);
  expect((data['errors'] as Row[]).map(({ field }) => field)).toEqual([expect.stringMatching(/^flow/)]);
  expect((await call('Get', { id: id ?? 0 })).data['code']).toBeNull();
});

it('tells administrators what a flow can reach, and nobody else', async () => {
  const { id } = (await call('SaveDraft', { ...draft, service: 'App.Weather.Later' })).data;
  expect((await call('Publish', { id: id ?? 0 })).ret).toBe(200);
  const { data } = await call('Surroundings');
  expect(data).toMatchObject({ tables: {}, topics: [] });
  expect((data['apis'] as Row[]).map(({ service }) => service)).toEqual(['App.Weather.Later']);
  const developer = (await kaifang.signIn(100)).token;
  for (const verb of ['Surroundings', 'GenerateCode'])
    expect((await call(verb, { id: id ?? 0 }, developer)).ret).toBe(403);
  expect((await call('Surroundings', {}, null)).ret).toBe(406);
});
