import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWritable } from '#schemas/complete.ts';
import { rulesId } from '#schemas/derive/rules/conditions.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { loadRules, rulesBy } from '#src/records/forms/rules/loadRules.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { breaksOf } from '../support/records/breaks.ts';
import { plantReferences } from '../support/records/plant.ts';
import { inputOf } from '../support/records/samples.ts';

const registry = productRegistry();
let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const resources = [...registry.resources.values()].filter(
  ({ kind, provider, services }) =>
    kind === 'collection' && provider.type === 'kaifang' && services.add !== undefined,
);

/** Rules that only the server can check: other records, and the limits of the database. */
const serverOnly = new Set(['reference', 'unique', 'text']);

const told = (errors: readonly FieldError[]) => errors.map(({ field, rule }) => `${field} ${rule}`).sort();

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  'a form of %s',
  (name, resource) => {
    let ids: Ids;
    beforeAll(async () => {
      ids = await plantReferences(kaifang, resource, root.id);
    });

    async function bothSay(purpose: 'add' | 'edit', fields: Row, about: Row): Promise<[string[], string[]]> {
      const key = `${name}.${purpose}`;
      const of = { schema: resource.schema, purpose, key };
      const loaded = await loadRules(of, 'en');
      const drawn = { $id: rulesId(key) };
      const rules = rulesBy(loaded.validatorOf(drawn), drawn, of, loaded);
      const service = resource.services[purpose] ?? '';
      const { data } = await kaifang.call(service, { ...fields, ...about }, root.token, 'en');
      return [told(rules(fields, {})), told((data.errors ?? []) as never)];
    }

    it('takes what the server takes, and finds in everything else what the server finds', async () => {
      const good = inputOf(resource, ++n, ids);
      expect(await bothSay('add', good, {})).toEqual([[], []]);
      const breaks = breaksOf(resource).filter(({ rule }) => !serverOnly.has(rule));
      expect(breaks.length).toBeGreaterThan(0);
      for (const { field, rule, value, named } of breaks) {
        const [here, there] = await bothSay('add', withValue(good, field, value), {});
        expect(here, `${field} ${rule} ${JSON.stringify(value)}`).toEqual(there);
        expect(here.join(), `${field} ${rule} ${JSON.stringify(value)}`).toContain(
          `${named ?? field} ${rule}`,
        );
      }
    });

    // Resources without an edit have no such form.
    if (resource.services.edit && resource.services.get)
      it('agrees about a changed one too', async () => {
        const good = inputOf(resource, ++n, ids);
        const made = await kaifang.call(resource.services.add ?? '', good, root.token, 'en');
        expect(made.ret).toBe(200);
        const { id, version } = made.data;
        const whole = Object.entries(good).filter(([field]) => mayChange(resource, field));
        for (const { field, rule, value } of breaksOf(resource)) {
          if (value === undefined || serverOnly.has(rule) || !mayChange(resource, field)) continue;
          const fields = { ...Object.fromEntries(whole), [field]: value };
          const [here, there] = await bothSay('edit', fields, { id, version } as Row);
          expect(here, `${field} ${rule} ${JSON.stringify(value)}`).toEqual(there);
        }
      });
  },
);

function withValue(good: Row, field: string, value: Json | undefined): Row {
  const { [field]: _own, ...others } = good;
  return value === undefined ? others : { ...others, [field]: value };
}

function mayChange({ schema }: Resource, field: string): boolean {
  const property = schema.properties[field];
  return property !== undefined && isWritable(property) && !property.frozen;
}
