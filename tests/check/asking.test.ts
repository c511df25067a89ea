import { describe, expect, test } from 'vitest';
import { completeResource } from '#schemas/complete.ts';
import { offered } from '#schemas/derive/rules/offered.ts';
import { thingOf } from '#schemas/derive/thingOf.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ActionFile, ResourceFile } from '#schemas/resourceFile.ts';
import { fieldsNeedingConfirmation } from '#src/records/record/fieldsNeedingConfirmation.ts';
import { productRegistry } from '../support/productRegistry.ts';

const label = { zh_cn: '甲', en: 'A' };

/** The actions that ask for confirmation. */
function asking(actions: Readonly<Record<string, Omit<ActionFile, 'label'>>>): string[] {
  const properties = {
    state: { type: 'string', enum: ['waiting', 'passed', 'refused'] },
    shown: { type: 'boolean' },
    balance: { type: 'string', format: 'money' },
  };
  const named = Object.fromEntries(Object.entries(actions).map(([name, one]) => [name, { label, ...one }]));
  const file = { name: 'thing', label, schema: { type: 'object', properties }, actions: named } as const;
  const resource = completeResource(file, 'thing.json');
  return Object.values(resource.actions).flatMap(({ name, confirm }) => (confirm ? [name] : []));
}

describe('what weighs is asked about first, no matter what the file says', () => {
  test('where nothing leads back', () => {
    expect(
      asking({
        pass: { when: { state: 'waiting' }, set: { state: 'passed' } },
        refuse: { when: { state: 'waiting' }, set: { state: 'refused' } },
        reset: {},
      }),
    ).toEqual(['pass', 'refuse', 'reset']);
  });

  test('not where one comes back by another action', () => {
    expect(
      asking({
        show: { when: { shown: false }, set: { shown: true } },
        hide: { when: { shown: true }, set: { shown: false } },
      }),
    ).toEqual([]);
    // The other action does not start in this one's target state.
    expect(
      asking({
        pass: { when: { state: 'waiting' }, set: { state: 'passed' } },
        wait: { when: { state: 'refused' }, set: { state: 'waiting' } },
      }),
    ).toContain('pass');
  });

  test('where money is set, and where it is kept for the super administrator', () => {
    const both = { show: { set: { shown: true } }, hide: { set: { shown: false } } };
    expect(asking({ ...both, show: { set: { shown: true }, access: 'super' } })).toEqual(['show']);
    expect(asking({ empty: { set: { balance: '0.00' } }, fill: { set: { balance: '1.00' } } })).toEqual([
      'empty',
      'fill',
    ]);
  });

  test('an input is a question already', () => {
    expect(asking({ pass: { set: { state: 'passed' }, input: { type: 'object', properties: {} } } })).toEqual(
      [],
    );
  });
});

/** The question before saving records with a price, as the file defines it. */
function savesAsking(confirm?: NonNullable<ResourceFile['form']>['confirm']) {
  const properties = {
    price: { type: 'string', format: 'money' },
    total: { type: 'string', format: 'money', readOnly: true },
    state: { type: 'string', enum: ['open', 'shut'], default: 'open' },
  };
  const form = { form: confirm === undefined ? {} : { confirm } };
  const file: ResourceFile = { name: 'thing', label, schema: { type: 'object', properties }, ...form };
  return completeResource(file, 'thing.json');
}

/** The question before adding a record of a resource with these facets. */
const addAsking = (facets: Partial<ResourceFile>) =>
  completeResource(
    {
      name: 'thing',
      label,
      schema: { type: 'object', properties: { title: { type: 'string' } } },
      ...facets,
    },
    'thing.json',
  ).form.confirm;

describe('adding', () => {
  const forGood = { edit: 'none', delete: 'none' } as const;

  test('asks first where nothing can become of the record afterwards', () => {
    expect(addAsking({ access: forGood })).toMatchObject({ on: ['add'], fields: ['title'] });
    expect(addAsking({ access: { edit: 'none' } })).toBeUndefined();
    expect(addAsking({ access: forGood, actions: { recall: { label } } })).toBeUndefined();
    expect(addAsking({ access: { ...forGood, add: 'none' } })).toBeUndefined();
    expect(addAsking({ access: forGood, form: { confirm: false } })).toBeUndefined();
  });

  test('asks about every field where the file names none', () => {
    expect(addAsking({ form: { confirm: { text: label } } })).toMatchObject({
      on: ['add', 'edit'],
      fields: ['title'],
    });
  });

  test('sends a notice by its own word, after telling how many get it', () => {
    const notice = productRegistry().resources.get('notice');
    expect(notice?.words.submit).toEqual({ zh_cn: '发送', en: 'Send' });
    expect(notice?.form.confirm).toMatchObject({ on: ['add'], reach: { service: 'Admin.Notice.Reach' } });
  });
});

describe('a save', () => {
  test('that changes an amount of money asks first, unless the file says that it need not', () => {
    const thing = savesAsking();
    expect(thing.form.confirm).toMatchObject({ fields: ['price'], on: ['edit'] });
    expect(fieldsNeedingConfirmation(thing, 'edit', { price: '2.00' }, { price: '1.00' })).toEqual([
      ['price', '1.00', '2.00'],
    ]);
    expect(
      fieldsNeedingConfirmation(thing, 'edit', { price: '1.00', state: 'shut' }, { price: '1.00' }),
    ).toEqual([]);
    expect(fieldsNeedingConfirmation(thing, 'add', { price: '1.00' }, {})).toEqual([]);
    expect(savesAsking(false).form.confirm).toBeUndefined();
  });

  test('asks about the fields that the file names, where they are no longer what a new record has', () => {
    const thing = savesAsking({ fields: ['state'], text: label });
    expect(fieldsNeedingConfirmation(thing, 'add', { state: 'open' }, {})).toEqual([]);
    expect(fieldsNeedingConfirmation(thing, 'add', { state: 'shut' }, {})).toEqual([['state', null, 'shut']]);
    expect(fieldsNeedingConfirmation(thing, 'edit', { price: '2.00' }, { state: 'open' })).toEqual([]);
    expect(fieldsNeedingConfirmation(thing, 'edit', { state: null }, { state: 'open' })).toEqual([
      ['state', 'open', null],
    ]);
    const shutting = savesAsking({ fields: ['state'], when: { state: 'shut' }, text: label });
    expect(fieldsNeedingConfirmation(shutting, 'edit', { state: 'shut' }, { state: 'open' })).toHaveLength(1);
    expect(fieldsNeedingConfirmation(shutting, 'edit', { state: 'open' }, { state: 'shut' })).toEqual([]);
  });

  test.each([
    ['order', ['amount', 'status', 'package_adjustment']],
    ['traffic_package', ['price']],
    ['operation', ['levels', 'account_ids']],
    ['platform_operation', ['services', 'levels', 'account_ids']],
    ['account', ['level']],
  ])('of %s asks about money and permissions', (name, fields) => {
    expect(productRegistry().resources.get(name)?.form.confirm?.fields).toEqual(fields);
  });
});

test('every action of the product that is asked about asks in words', () => {
  for (const { actions } of productRegistry().resources.values())
    for (const { confirm } of Object.values(actions))
      if (confirm) expect([confirm.zh_cn, confirm.en].every((words) => words.length > 3)).toBe(true);
});

test('every action of the product says in its own words what it has done', () => {
  const derived = [...productRegistry().resources.values()].flatMap(({ name, actions }) =>
    Object.values(actions)
      .filter(({ page, label, done }) => page === undefined && done.en === `${label.en} done`)
      .map((action) => `${name}.${action.name}`),
  );
  expect(derived).toEqual([]);
});

test('what an action has done follows from its label where the file does not say', () => {
  const use = { label: { zh_cn: '禁用', en: 'Disable' }, confirm: false } as const;
  const file = {
    name: 'thing',
    label,
    schema: { type: 'object', properties: {} },
    actions: { use },
  } as const;
  const { actions } = completeResource(file, 'thing.json');
  expect(actions['use']?.done).toEqual({ zh_cn: '已禁用', en: 'Disable done' });
});

test('records stand in a question as their label calls them, not as their list is called', () => {
  const recharge = productRegistry().resources.get('recharge');
  if (!recharge) throw new Error('no recharge');
  expect([1, 2].map((count) => thingOf(recharge, count).en)).toEqual(['top-up', 'top-ups']);
  expect(thingOf(recharge, 2).zh_cn).toBe(recharge.label.zh_cn);
});

test('a remark that the notice of an action takes to someone says beforehand who will read it', () => {
  const silent = [...productRegistry().resources.values()].flatMap(({ name, actions }) =>
    Object.values(actions).flatMap(({ name: action, input, notify }) =>
      Object.entries(input?.properties ?? {})
        // Input that is required, such as a reply, goes to a person.
        .filter(([field]) => !input?.required?.includes(field))
        .filter(([field, { help }]) => JSON.stringify(notify ?? {}).includes(`{${field}}`) && !help)
        .map(([field]) => `${name}.${action}.${field}`),
    ),
  );
  expect(silent).toEqual([]);
});

test.each([
  ['unshipped', ['none', 'send'], false],
  ['sent', ['none', 'recycle'], true],
  ['recycled', ['none'], true],
])('an order whose package is %s offers %j, and its quantity is fixed: %s', (state, choices, isFixed) => {
  const { schema } = productRegistry().resources.get('order') as Resource;
  const { properties } = offered(schema, true, { package_state: state });
  expect(properties['package_adjustment']?.enum).toEqual(choices);
  expect(properties['quantity']?.frozen ?? false).toBe(isFixed);
});
