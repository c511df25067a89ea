import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptSecretsField } from '#schemas/derive/keptSecrets.ts';
import { searchedFields } from '#schemas/derive/search.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { readableFields } from '#server/records/codec.ts';
import { startApp, type TestApp } from './support/app.ts';
import { plant, plantReferences } from './support/records/plant.ts';
import { wideRegistry } from './support/records/wideRegistry.ts';

const registry = wideRegistry();
const lists = [...registry.resources.values()].filter(({ services }) => services.list !== undefined);

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

describe.each(lists.map((resource) => [resource.name, resource] as const))(
  'the list of %s',
  (_name, resource) => {
    let planted: number[];
    let items: Row[];

    beforeAll(async () => {
      const ids = await plantReferences(kaifang, resource, root.id);
      const one = (n: number, sparse = false) => plant(kaifang, resource, n, { ids, owner: root.id, sparse });
      planted = [await one(11), await one(12), await one(13), await one(14, true)];
      items = (await ask({ fields: readableFields(resource).join(',') })).data.items as Row[];
    });

    const list = (input: Row) => kaifang.call(resource.services.list as string, input, root.token);
    /** Lists only inserted test records, regardless of other rows in the table. */
    const ask = ({ filter, ...input }: Row) => {
      const mine = { id: { in: planted } };
      return list({ limit: 100, ...input, filter: filter === undefined ? mine : { and: [mine, filter] } });
    };
    const idsOf = async (input: Row): Promise<number[]> => {
      const answer = await ask({ sort: 'id', ...input });
      expect(answer, JSON.stringify(input)).toMatchObject({ ret: 200 });
      return (answer.data.items as Row[]).map(({ id }) => Number(id));
    };
    const where = (name: string, operator: Operator, value: Json) =>
      idsOf({ filter: { [name]: { [operator]: value } } });

    test('holds every planted record with every readable field', () => {
      expect(items.map(({ id }) => id).sort()).toEqual([...planted].sort());
      for (const item of items)
        expect(Object.keys(item).sort()).toEqual([...readableFields(resource)].sort());
    });

    test('shows all of it but which secrets are kept where no one asks for fields', async () => {
      const told = readableFields(resource).filter((name) => name !== keptSecretsField);
      for (const item of (await ask({})).data.items as Row[])
        expect(Object.keys(item).sort()).toEqual(told.sort());
    });

    test.each(filterable(resource))('filters by %s', async (name, operators) => {
      const knows = (operator: Operator) => operators.includes(operator);
      const having = (holds: (value: Json) => boolean) =>
        items
          .filter((item) => holds(item[name] ?? null))
          .map(({ id }) => Number(id))
          .sort((a, b) => a - b);
      const values = [...new Set(items.flatMap((item) => item[name] ?? null))].filter(
        (value) => value !== null,
      );
      const all = planted.length;

      expect(await where(name, 'null', true)).toEqual(having((value) => value === null));
      expect(await where(name, 'null', false)).toEqual(having((value) => value !== null));
      for (const value of values as Json[]) {
        // A list matches if it contains the entry.
        const isSame = (other: Json) => (Array.isArray(other) ? other.includes(value) : other === value);
        const same = having(isSame);
        if (knows('eq')) {
          expect(await idsOf({ filter: { [name]: value } })).toEqual(same);
          expect(await where(name, 'eq', value)).toEqual(same);
          expect(await where(name, 'ne', value)).toEqual(having((other) => !isSame(other)));
          expect(await where(name, 'in', [value])).toEqual(same);
          expect(await where(name, 'nin', [value])).toEqual(having((other) => !isSame(other)));
        }
        if (knows('gt')) {
          const [less, more] = [await where(name, 'lt', value), await where(name, 'gt', value)];
          const none = having((other) => other === null);
          expect([...less, ...same, ...more, ...none].sort((a, b) => a - b)).toEqual([...planted]);
          expect(await where(name, 'lte', value)).toEqual([...less, ...same].sort((a, b) => a - b));
          expect(await where(name, 'gte', value)).toEqual([...more, ...same].sort((a, b) => a - b));
          expect(await where(name, 'between', [value, value])).toEqual(same);
        }
        if (knows('like')) {
          const part = cut(String(value), 8);
          const holds = (other: Json) =>
            String(other ?? '')
              .toLowerCase()
              .includes(part.toLowerCase());
          expect(await where(name, 'like', part)).toEqual(having(holds));
          expect(await where(name, 'like', `${part}%_\\`)).toEqual([]);
        }
      }
      if (knows('within'))
        for (const [span, isIn] of Object.entries(chinaSpans))
          expect(await where(name, 'within', span), span).toEqual(
            having((value) => value !== null && isIn(chinaDay(String(value)))),
          );
      if (knows('in')) {
        expect(await where(name, 'in', [])).toEqual([]);
        expect(await where(name, 'nin', [])).toHaveLength(all);
        expect(await idsOf({ filter: { [name]: null } })).toEqual(having((value) => value === null));
        expect(await where(name, 'ne', null)).toEqual(having((value) => value !== null));
      }
    });

    test.each(oneOfEachKind(resource))('refuses a wrong filter of %s', async (name, operators) => {
      const known = new Set<string>(operators);
      const wrong: [string, Json][] = [
        ['regex', 'x'],
        ['null', 'yes'],
        ...(known.has('eq')
          ? ([
              ['eq', { a: 1 }],
              ['eq', ['x']],
              ['in', 'x'],
              ['in', [{}]],
            ] as [string, Json][])
          : []),
        ...(known.has('gt')
          ? ([
              ['gt', null],
              ['between', [1]],
              ['between', []],
            ] as [string, Json][])
          : []),
        ...(known.has('within')
          ? ['week', '-0d', '7d', '-10000d', null, 7].map((span): [string, Json] => ['within', span])
          : []),
        ...(known.has('like')
          ? ([
              ['like', 5],
              ['like', null],
            ] as [string, Json][])
          : []),
      ];
      for (const [operator, value] of wrong) {
        const answer = await list({ filter: { [name]: { [operator]: value } } });
        expect(answer, `${operator} ${JSON.stringify(value)}`).toMatchObject({ ret: 400 });
        expect((answer.data.errors as Row[])[0]).toMatchObject({ field: `filter.${name}` });
      }
      expect(await list({ filter: { [name]: {} } })).toMatchObject({ ret: 400 });
    });

    test.each(sortable(resource))('sorts by %s both ways, empty ones last', async (name) => {
      const valuesOf = async (sort: string) => {
        const answer = await ask({ sort });
        expect(answer, sort).toMatchObject({ ret: 200 });
        return (answer.data.items as Row[]).map((item) => item[name] ?? null);
      };
      const [up, down] = [await valuesOf(name), await valuesOf(`-${name}`)];
      const filled = up.filter((value) => value !== null);
      expect(up).toEqual([...filled, ...up.slice(filled.length)]);
      expect(down).toEqual([...filled.toReversed(), ...down.slice(filled.length)]);
      const numbers = filled.map((value) => inOrder(value));
      const comparable = fieldType(property(resource, name)).column !== 'text';
      if (comparable)
        expect(numbers.every((value, at) => at === 0 || value >= (numbers[at - 1] ?? 0))).toBe(true);
      expect((await idsOf({ sort: `${name},-id` })).length).toBe(planted.length);
    });

    test('IN-07 a day stands for its first moment', async () => {
      expect(await where('created_at', 'gte', '2026-01-01')).toEqual(planted);
      expect(await where('created_at', 'lt', '2026-01-01')).toEqual([]);
      expect(await list({ filter: { created_at: { gte: '2026-02-30' } } })).toMatchObject({ ret: 400 });
    });

    test('searches, picks fields, counts and turns pages', async () => {
      const searched = searchedFields(resource);
      for (const name of searched) {
        const value = cut(wordsOf(items.find((item) => item[name] !== null)?.[name]), 20);
        const holds = items.filter((item) => searched.some((one) => hasPart(item[one], value)));
        expect(await idsOf({ q: ` ${value.toUpperCase()} ` })).toEqual(holds.map(({ id }) => id).sort());
      }
      expect(await idsOf({ q: 'no-such-word-anywhere' })).toEqual([]);

      const [first = 'id'] = readableFields(resource).filter((name) => name !== 'id');
      const picked = (await ask({ fields: `${first}, id` })).data.items as Row[];
      expect(Object.keys(picked[0] ?? {}).sort()).toEqual([first, 'id'].sort());
      expect(await list({ fields: 'password' })).toMatchObject({ ret: 400 });
      const noName = { field: 'fields', message: expect.stringMatching(/^fields.*(empty name|空的字段名)/) };
      expect(await list({ fields: `${first},,` })).toMatchObject({ ret: 400, data: { errors: [noName] } });
      expect(await list({ sort: 'no_such_field' })).toMatchObject({ ret: 400 });
      expect(await list({ filter: { no_such_field: 1 } })).toMatchObject({ ret: 400 });

      expect((await ask({ total: 'none' })).data).toMatchObject({ total: null, total_is_exact: false });
      for (const total of ['exact', 'capped'])
        expect((await ask({ total, limit: 1 })).data).toMatchObject({ total: 4, total_is_exact: true });
      const { sortable, ...kind } = property(resource, first);
      const order = (sortable ?? fieldType(kind).operators.includes('gt')) ? first : 'id';
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => idsOf({ page, limit: 1, sort: order })));
      expect(pages.flat().sort()).toEqual([...planted].sort());
      expect(pages.map((page) => page.length)).toEqual([1, 1, 1, 1, 0]);
    });
  },
);

/** The day in China, which the platform uses for its days; computed without the product's code. */
function chinaDay(value: string | Date): string {
  if (typeof value === 'string' && value.length === 10) return value;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(value));
}

function daysFromToday(days: number): string {
  return chinaDay(new Date(Date.now() + days * 86_400_000));
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

const chinaSpans: Readonly<Record<string, (day: string) => boolean>> = {
  today: (day) => day === daysFromToday(0),
  yesterday: (day) => day === daysFromToday(-1),
  '-7d': (day) => day >= daysFromToday(-6) && day <= daysFromToday(0),
  '+9999d': (day) => day >= daysFromToday(0) && day <= daysFromToday(9998),
  month: (day) => day.slice(0, 7) === daysFromToday(0).slice(0, 7),
  last_month: (day) => day.slice(0, 7) === monthBefore(daysFromToday(0).slice(0, 7)),
};

// One language of a bilingual text.
function wordsOf(value: Json | undefined): string {
  const [word = ''] = typeof value === 'object' && value !== null ? Object.values(value) : [value ?? ''];
  return String(word);
}

function hasPart(value: Json | undefined, part: string): boolean {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
    .toLowerCase()
    .includes(part.toLowerCase());
}

/** An amount or a number as a number, a time as its timestamp. */
function inOrder(value: Json): number {
  if (typeof value === 'boolean') return Number(value);
  return /^-?[\d.]+$/.test(String(value)) ? Number(value) : Date.parse(String(value));
}

function property(resource: Resource, name: string) {
  return resource.schema.properties[name] ?? {};
}

function filterable(resource: Resource): [string, readonly Operator[]][] {
  const all = readableFields(resource).map(
    (name) => [name, fieldType(property(resource, name)).operators] as const,
  );
  return all.filter(([, operators]) => operators.length > 0).map(([name, operators]) => [name, operators]);
}

/** One filterable field for each set of operators of a resource. */
function oneOfEachKind(resource: Resource): [string, readonly Operator[]][] {
  const kinds = new Map(filterable(resource).map((one) => [one[1].join(), one]));
  return [...kinds.values()];
}

function sortable(resource: Resource): string[] {
  return readableFields(resource).filter((name) => {
    const one = property(resource, name);
    return one.sortable ?? fieldType(one).operators.includes('gt');
  });
}
