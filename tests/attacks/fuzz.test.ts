import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, ObjectSchema } from '#schemas/resource.ts';
import { failure, success } from '#server/core/envelope.ts';
import { customServices } from '#server/customServices.ts';
import { createDispatch } from '#server/dispatch.ts';
import { textsOf } from '#server/language.ts';
import { createServiceTable } from '#server/serviceTable.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { impossibleStrings, naughtyStrings } from '../support/records/naughtyStrings.ts';
import { plant, plantReferences } from '../support/records/plant.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
const services = [...createServiceTable(registry, customServices).values()];
let kaifang: TestApp;

beforeAll(async () => {
  kaifang = await startApp(registry, {}, pino({ level: 'silent' }));
  const { id } = await kaifang.signIn(100);
  for (const resource of registry.resources.values()) {
    if (resource.kind !== 'collection') continue;
    const ids = await plantReferences(kaifang, resource, id);
    for (const n of [41, 42]) await plant(kaifang, resource, n, { ids, owner: id });
  }
});
afterAll(() => kaifang.close());

const text = fc.oneof(
  fc.constantFrom(...naughtyStrings, ...impossibleStrings),
  fc.string({ unit: 'grapheme' }),
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 45 }),
  fc.double(),
  fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
);
const leaf = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('2026-01-31', '2026-01-31T00:00:00Z', '12.50'),
);
const anything = fc.oneof(
  leaf,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  fc.array(leaf, { maxLength: 3 }),
);
const operator = fc.constantFrom(
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'like',
  'null',
  'between',
  'within',
  'or',
  'not',
  'x',
);

/** A nearly valid filter: real fields, real operators, arbitrary values. */
function filterOf(names: readonly string[]): fc.Arbitrary<Json> {
  const name = fc.constantFrom(...names, 'or', 'and', 'not', '__proto__', 'no_such_field');
  const compared = fc.dictionary(operator, anything, { maxKeys: 2 });
  const flat = fc.dictionary(name, fc.oneof(anything, compared), { maxKeys: 3 });
  return fc.oneof(
    flat,
    fc.record({ or: fc.array(flat, { maxLength: 2 }) }),
    fc.record({ not: flat }),
    anything,
  ) as fc.Arbitrary<Json>;
}

function fieldsOf(input: ObjectSchema): fc.Arbitrary<Record<string, Json>> {
  const names = Object.keys(input.properties);
  const all = [
    ...new Set([...registry.resources.values()].flatMap(({ schema }) => Object.keys(schema.properties))),
  ];
  const entry = (name: string): [string, fc.Arbitrary<Json>] => {
    if (name === 'filter') return [name, filterOf(all)];
    if (name === 'sort' || name === 'fields')
      return [
        name,
        fc.oneof(
          text,
          fc.subarray(all, { maxLength: 3 }).map((some) => some.join(',')),
        ),
      ];
    const choices = input.properties[name]?.enum ?? [];
    return [
      name,
      choices.length > 0 ? fc.oneof(anything, fc.constantFrom(...choices)) : (anything as fc.Arbitrary<Json>),
    ];
  };
  const known = fc.record(Object.fromEntries(names.map(entry)), { requiredKeys: [] }) as fc.Arbitrary<
    Record<string, Json>
  >;
  return fc.oneof(
    { weight: 5, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc.dictionary(text, anything, { maxKeys: 3 }) as fc.Arbitrary<Record<string, Json>>,
    },
  );
}

// Any odd input gets a clear answer and never an internal error.
test.each(services.map((service) => [service.name, service] as const))('IN-04 %s', async (name, service) => {
  const dispatch = createDispatch(kaifang.app);
  const { token } = await kaifang.signIn(255);
  const ask = async (fields: Record<string, Json>, isForm: boolean) => {
    const sent = isForm
      ? Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, formText(value)]))
      : fields;
    const request = {
      service: name,
      fields: { ...sent, access_token: token },
      isForm,
      upload: null,
      lang: 'en' as const,
      ip: '127.0.0.1',
      userAgent: '',
    };
    return dispatch(request).then(success, (error: unknown) => {
      const { envelope, reference } = failure(error, { registry, texts: textsOf.en, lang: 'en' });
      if (reference) throw error;
      return envelope;
    });
  };
  await fc.assert(
    fc.asyncProperty(fieldsOf(service.input), fc.boolean(), async (fields, isForm) => {
      expect((await ask(fields, isForm)).ret).not.toBe(500);
    }),
    { numRuns: 30, seed: 20_261_121 },
  );
});

function formText(value: Json): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
