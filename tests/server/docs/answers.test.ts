import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { openApi } from '#schemas/derive/docs.ts';
import { platformSide } from '#schemas/derive/platformSide.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { answerFaults } from '../../support/docs/answerFaults.ts';
import { plant, plantReferences } from '../../support/records/plant.ts';
import { wideRegistry } from '../../support/records/wideRegistry.ts';

const registry = wideRegistry();
const resources = [...registry.resources.values()].filter(({ provider }) => provider.type === 'kaifang');

let kaifang: TestApp;
let root: { id: number; token: string };
let faults: ReturnType<typeof answerFaults>;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
  const described = describeServices(registry, kaifang.app.services.values());
  faults = answerFaults(openApi(described, { title: 'Kaifang', version: '1.0' }, 'en'));
});
afterAll(() => kaifang.close());

/** Expects the service's answer to match the docs. */
async function answered(service: string, fields: Row): Promise<Row> {
  const answer = await kaifang.call(service, fields, root.token);
  expect(answer, service).toMatchObject({ ret: 200 });
  expect(faults(service, answer), service).toBe('');
  return answer.data;
}

const sidesOf = (resource: Resource) => [resource, platformSide(resource) ?? []].flat();

describe.each(
  resources.filter(({ services }) => services.list).map((resource) => [resource.name, resource] as const),
)('the records of %s', (_name, resource) => {
  let planted: number[];
  beforeAll(async () => {
    const ids = await plantReferences(kaifang, resource, root.id);
    const one = (n: number, sparse: boolean) => plant(kaifang, resource, n, { ids, owner: root.id, sparse });
    planted = [await one(21, false), await one(22, true)];
  });

  test.each(sidesOf(resource).flatMap(({ services }) => services.list ?? []))(
    'are listed by %s as the docs say',
    async (service) => {
      const { items } = await answered(service, { filter: { id: { in: planted } }, limit: 100 });
      expect((items as Row[]).length).toBeGreaterThan(0);
    },
  );

  test.each(sidesOf(resource).flatMap(({ services }) => services.get ?? []))(
    'are answered by %s as the docs say',
    async (service) => {
      for (const id of planted) await answered(service, { id });
    },
  );
});

test.each(
  resources
    .filter(({ kind, services }) => kind === 'single' && services.get)
    .map(({ services }) => services.get),
)('%s answers as the docs say', async (service = '') => {
  await answered(service, {});
});

test('what a side is not shown is not among what the docs say of its answers', () => {
  const { services, records } = describeServices(registry, kaifang.app.services.values());
  const recordOf = (service: string) => {
    const answer = services.find(({ name }) => name === service)?.answer;
    return answer && 'record' in answer ? answer.record : '';
  };
  for (const [name, field] of [
    ['Recharge', 'submitter_id'],
    ['Recharge', 'auditor_id'],
    ['App', 'reviewer_id'],
    ['WorkOrder', 'accepter_id'],
    ['ApiApply', 'auditor_id'],
  ] as const) {
    const own = records.get(recordOf(`Platform.${name}.GetList`));
    const whole = records.get(recordOf(`Admin.${name}.GetList`));
    expect(Object.keys(own?.properties ?? {}), name).not.toContain(field);
    expect(Object.keys(whole?.properties ?? {}), name).toContain(field);
  }
  // One schema if both sides see the same.
  expect(recordOf('Platform.Ledger.GetList')).toBe(recordOf('Admin.Ledger.GetList'));
});
