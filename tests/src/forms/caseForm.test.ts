import { describe, expect, test } from 'vitest';
import type { Parameter } from '#schemas/flow/api.ts';
import type { Row } from '#schemas/resource.ts';
import { fromForm, shownIn, toForm } from '#src/features/test_case_form/caseForm.ts';

const parameters: readonly Parameter[] = [
  { name: 'count', type: 'integer' },
  { name: 'price', type: 'float' },
  { name: 'open', type: 'boolean' },
  { name: 'city', type: 'string' },
  { name: 'tags', type: 'array' },
  { name: 'paper', type: 'file' },
];
const row = (name: string, value: string | null, more: Row = {}): Row => ({
  ...{ name, required: false, value },
  ...more,
});
/** The case as saved after a change of a form field. */
const changed = (rows: readonly Row[], fields: Row) => {
  const base = toForm({ name: 'a', params: rows as never }, parameters);
  return fromForm({ ...base, ...fields }, parameters, base)['params'];
};
const fieldsOf = (rows: readonly Row[]) =>
  shownIn({ params: rows as never }, parameters).map(({ name }) => name);

describe('the form of a test case', () => {
  test.each([
    ['a word where a number is asked for', row('count', 'many')],
    ['a number that would be rounded', row('count', '9007199254740993')],
    ['a number of another base', row('count', '0x10')],
    ['a fraction that would be rounded', row('price', '0.30000000000000000001')],
    ['a fraction where a whole number is asked for', row('count', '1.5')],
    ['a word that is no truth value', row('open', 'maybe')],
  ])('leaves to the rows what none of its fields can show: %s [page-15]', (_what, strange) => {
    const rows = [strange, row('city', '北京')];
    expect(fieldsOf(rows)).not.toContain(strange['name']);
    const form = toForm({ params: rows as never }, parameters);
    expect(form).toMatchObject({ param_city: '北京', params: [strange] });
    expect(form).not.toHaveProperty(`param_${strange['name']}`);
    expect(changed(rows, { param_city: '上海' })).toEqual([row('city', '上海'), strange]);
  });

  test.each([
    ['zeros before a number', row('count', '007'), { param_count: 7 }],
    ['zeros behind a fraction', row('price', '1.10'), { param_price: 1.1 }],
    ['a truth value in another word', row('open', 'YES'), { param_open: 'true' }],
    ['nothing', row('price', ''), {}],
    ['where it is sent', row('tags', '[1]', { place: 'header' }), { param_tags: '[1]' }],
    ['whether it is required', row('price', '5', { required: true }), { param_price: 5 }],
    ['a file', row('paper', 'x.txt'), {}],
  ])('sends as it was written what no one touched: %s', (_what, written, fields) => {
    expect(toForm({ params: [written] as never }, parameters)).toMatchObject(fields);
    const saved = changed([written], { param_city: 'x' }) as unknown as Row[];
    expect(saved).toContainEqual(written);
    expect(saved.filter(({ name }) => name === written['name'])).toHaveLength(1);
  });

  test('keeps a second row of a name, and rows of no rule', () => {
    const rows = [row('city', 'a'), row('city', 'b'), row('other', 'c', { place: 'query' })];
    expect(toForm({ params: rows as never }, parameters)).toMatchObject({
      param_city: 'a',
      params: rows.slice(1),
    });
    expect(changed(rows, { param_count: 3 })).toEqual([row('count', '3'), ...rows]);
  });

  test('sends what was changed, and leaves out what was emptied', () => {
    const rows = [row('count', '007'), row('price', '5'), row('open', '0', { place: 'query' })];
    const saved = changed(rows, { param_count: 8, param_price: null, param_open: 'true' });
    expect(saved).toEqual([row('count', '8'), row('open', 'true', { place: 'query' })]);
  });

  test('keeps what it held for another API, or for one whose rules are not to be had', () => {
    const rows = [row('count', '007'), row('city', 'a'), row('other', 'c')];
    const base = toForm({ params: rows as never }, parameters);
    expect(fromForm({ params: base['params'] ?? [] }, [], base)['params']).toEqual(rows);
    const others = parameters.filter(({ name }) => name === 'city');
    const saved = fromForm({ params: [], param_city: 'b' }, others, base)['params'];
    expect(saved).toEqual([row('city', 'b'), row('count', '007')]);
  });

  test('asks once for what is required, in its field or in its row', () => {
    const needed = [{ ...parameters[0], required: true } as Parameter];
    expect(fromForm({}, needed)['params']).toEqual([{ name: 'count', required: true, value: '' }]);
    const rows = [row('count', 'many', { required: true })];
    const base = toForm({ params: rows as never }, needed);
    expect(fromForm(base, needed, base)['params']).toEqual(rows);
  });

  test('sends nothing of how it keeps what was written', () => {
    const base = toForm({ name: 'a', params: [row('count', '1')] as never }, parameters);
    expect(Object.keys(fromForm(base, parameters, base)).sort()).toEqual(['name', 'params']);
    expect(fromForm({ param_count: 1 }, parameters)['params']).toEqual([row('count', '1')]);
  });
});
