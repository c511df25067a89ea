import { describe, expect, it } from 'vitest';
import { fieldTypes } from '#schemas/fields/all.ts';
import type { FieldType } from '#schemas/fields/fieldType.ts';
import { readFilter } from '#schemas/filter/readFilter.ts';
import { writeFilter } from '#schemas/filter/writeFilter.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { fieldViews } from '#src/fields/all.ts';
import type { FieldView } from '#src/fields/fieldView.ts';
import {
  type DraftGroup,
  type DraftLine,
  draftFaults,
  draftOf,
  lineOn,
  replaced,
  treeOf,
} from '#src/records/list/filters/builder/draft.ts';
import { filterableFields } from '#src/records/list/filters/builder/filterableFields.ts';
import { operatorChoices } from '#src/records/list/filters/builder/operatorChoices.ts';
import { treeWords } from '#src/records/list/filters/builder/treeWords.ts';
import { wideRegistry } from '../../support/records/wideRegistry.ts';

const resources = [...wideRegistry().resources.values()].filter(({ kind }) => kind === 'collection');
const account = resources.find(({ name }) => name === 'account') as (typeof resources)[number];
const written = (filter: Json) => draftOf(readFilter(account, filter).tree);

describe('the filter builder', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'offers for every field of %s only what the server knows',
    (_name, resource) => {
      expect(filterableFields(resource).length).toBeGreaterThan(0);
      for (const [name, property] of filterableFields(resource)) {
        const choices = operatorChoices(property);
        expect(choices.length, name).toBeGreaterThan(0);
        for (const { operator, value } of choices) {
          const filter = { [name]: { [operator]: value ?? null } };
          const rules = readFilter(resource, filter).faults.map(({ rule }) => rule);
          expect(rules, `${name} ${operator}`).not.toContain('operator');
          expect(rules, `${name} ${operator}`).not.toContain('field');
        }
      }
    },
  );

  it('compares numbers with numbers', () => {
    const numbers = ['bigint', 'double precision'];
    const typed = Object.entries<FieldType>(fieldTypes).filter(([, { column }]) => numbers.includes(column));
    const views: Readonly<Record<string, FieldView>> = { ...fieldViews };
    expect(typed.filter(([name]) => views[name]?.operand === 'text').map(([name]) => name)).toEqual([]);
  });

  it('begins a condition without a value, and asks for one', () => {
    const line = lineOn(account, 'nickname');
    const group = { ...written({ status: 'enabled' }), parts: [line] };
    expect(draftFaults(account, group)).toEqual(new Map([[line.id, 'missing']]));
    const wrong = { ...lineOn(account, 'balance'), operator: 'gt', value: 'much' } as DraftLine;
    expect(draftFaults(account, { ...group, parts: [wrong] })).toEqual(new Map([[wrong.id, 'wrong']]));
    const half = { ...lineOn(account, 'balance'), operator: 'between', value: ['1.00', null] } as DraftLine;
    expect(draftFaults(account, { ...group, parts: [half] })).toEqual(new Map([[half.id, 'missing']]));
    const backwards = {
      ...lineOn(account, 'created_at'),
      ...{ operator: 'between', value: ['2026-03-02', '2026-03-01'] },
    } as DraftLine;
    expect(draftFaults(account, { ...group, parts: [backwards] })).toEqual(
      new Map([[backwards.id, 'order']]),
    );
    expect(treeOf(group)).toEqual({ join: 'all', parts: [] });
  });

  it('writes what was read, and leaves out groups that were emptied', () => {
    const filter: Json = { status: 'enabled', or: [{ level: 100 }, { nickname: { null: true } }] };
    const draft = written(filter);
    expect(writeFilter(treeOf(draft))).toEqual(filter);
    const group = draft.parts[1];
    if (!group || !('parts' in group)) throw new Error('no group');
    const emptied = group.parts.reduce<DraftGroup>((now, { id }) => replaced(now, id, undefined), draft);
    expect(writeFilter(treeOf(emptied))).toEqual({ status: 'enabled' });
  });

  it('knows "is nothing" by its own operator', () => {
    const { parts } = written({ nickname: null, email: { ne: null } });
    expect(parts).toMatchObject([
      { field: 'nickname', operator: 'null', value: true },
      { field: 'email', operator: 'null', value: false },
    ]);
  });

  it('says the whole in a sentence', () => {
    const words: Record<string, string> = {
      and: ' and ',
      or: ' or ',
      not: 'not',
      given: 'filled',
      missing: 'empty',
    };
    const speech = {
      lang: 'en' as const,
      say: (key: string) => words[key] ?? key,
      sayDays: String,
      nameOf: (_property: Property, _value: Json) => undefined,
    };
    const { tree } = readFilter(account, {
      status: 'enabled',
      not: { or: [{ level: 100 }, { tel: { null: true } }] },
    });
    expect(treeWords(account, tree, speech)).toBe(
      'Status: Enabled and not (Level: Personal developer or Telephone: empty)',
    );
  });
});
