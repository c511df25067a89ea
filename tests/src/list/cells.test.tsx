import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { completeProperty } from '#schemas/property.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { fieldViews } from '#src/fields/all.ts';
import type { CellView } from '#src/fields/cellView.ts';
import { drawValue } from '#src/fields/drawValue.tsx';
import { createKaifangTheme } from '#src/theme.ts';

const view: CellView = {
  lang: 'zh_cn',
  nameOf: () => '李雷',
  referenced: (_property, value) => {
    if (value === 'App.Weather.Now') return { name: '实时天气', to: '/techzones/design/show/1' };
    if (value === 7) return { to: '/user/look-over/7', isAwaited: true };
    return value === 5 ? { name: '韩梅梅', to: '/user/look-over/5' } : {};
  },
};
const theme = createKaifangTheme('light');
const markup = (node: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ThemeProvider theme={theme}>{node}</ThemeProvider>
    </MemoryRouter>,
  );
const drawn = (source: Property, value: Json, dense = true, name = 'field') => {
  const property = completeProperty(name, source);
  return markup(drawValue({ name, value, property, record: { id: 1 }, dense, view }));
};
const text = (html: string) => html.replace(/<[^>]+>/g, '');

const api: Property = { type: 'string', reference: { resource: 'api_design', field: 'service' } };

describe('what is known by a key', () => {
  it.each<[string, Property, Json, boolean, string]>([
    ['one in a table', api, 'App.Weather.Now', true, 'App.Weather.Now 实时天气'],
    ['one whose title is not known', api, 'App.Not.There', true, 'App.Not.There'],
    [
      'the only one of a list',
      { type: 'array', items: api },
      ['App.Weather.Now'],
      true,
      'App.Weather.Now 实时天气',
    ],
    [
      'several in a table',
      { type: 'array', items: api },
      ['App.Weather.Now', 'App.X.Y'],
      true,
      '实时天气, App.X.Y',
    ],
    [
      'several in full',
      { type: 'array', items: api },
      ['App.Weather.Now', 'App.X.Y'],
      false,
      'App.Weather.Now 实时天气App.X.Y',
    ],
  ])('is shown with its title: %s', (_which, property, value, dense, shown) => {
    const html = drawn(property, value, dense);
    expect(text(html)).toBe(shown);
    if (shown.includes('实时天气')) expect(html).toContain('title="App.Weather.Now 实时天气"');
  });
});

describe('values in a list', () => {
  const status: Property = {
    type: 'string',
    enum: ['on'],
    options: { on: { label: { zh_cn: '启用', en: 'On' }, tone: 'success' } },
  };
  it.each<[Property, Json, string]>([
    [{ format: 'money' }, '1234567.5', '¥1,234,567.50'],
    [{ format: 'money' }, '-0.05', '-¥0.05'],
    [{ format: 'money' }, '99999999999999.99', '¥99,999,999,999,999.99'],
    [{ format: 'money' }, 'x', 'x'],
    [{ type: 'integer' }, 8080, '8,080'],
    [{ type: 'integer' }, 1234567, '1,234,567'],
    [{ type: 'number' }, 0.1, '0.1'],
    [{ format: 'duration', type: 'integer' }, 5400, '1 小时 30 分'],
    [{ format: 'duration', type: 'integer' }, 0, '0 秒'],
    [{ format: 'bytes', type: 'integer' }, 0, '0 B'],
    [{ format: 'bytes', type: 'integer' }, 1536, '1.5 KB'],
    [{ format: 'bytes', type: 'integer' }, 2_097_152, '2 MB'],
    [{ type: 'boolean' }, false, '否'],
    [status, 'on', '启用'],
    [status, 'constructor', 'constructor'],
    [{ reference: { resource: 'account' } }, 5, '韩梅梅'],
    [{ reference: { resource: 'account' } }, 6, '#6'],
    // The number would become a name a moment later; until then the cell shows a skeleton.
    [{ reference: { resource: 'account' } }, 7, ''],
    [{ type: 'array', items: { type: 'string' } }, ['a', 'b'], 'a, b'],
    [{ type: 'array', items: { type: 'string' } }, [], '–'],
    [{ type: 'object' }, { a: 1 }, '{&quot;a&quot;:1}'],
    [{ format: 'date' }, '2026-03-01', '2026-03-01'],
    [{ format: 'image' }, null, '李'],
    [{ format: 'file' }, '/uploads/%E5%90%88%E5%90%8C.pdf?x=1', '合同.pdf'],
    [{ format: 'password' }, 'hunter2', '••••••'],
    [{ type: 'string' }, '', '–'],
    [{ type: 'string' }, 0, '0'],
  ])('%j %j is %s [constant-12]', (property, value, words) => {
    expect(text(drawn(property, value))).toBe(words);
  });

  it('a number that names something is not grouped', () => {
    expect(text(drawn({ type: 'integer' }, 1234567, true, 'account_id'))).toBe('1234567');
  });
  it('a long text is cut and whole under the pointer', () => {
    const long = '很长的文字 '.repeat(60);
    const html = drawn({ type: 'string', format: 'text' }, long);
    expect(text(html).length).toBeLessThan(130);
    expect(html).toContain('title="很长的文字 很长的文字');
  });
  it('an address that would run something is no link', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil',
      ' https://x',
    ])
      expect(drawn({ type: 'string', format: 'uri' }, address)).not.toContain('href');
    expect(drawn({ type: 'string', format: 'uri' }, 'https://example.com')).toContain('rel="noreferrer"');
  });
  it('markup stays text', () => {
    expect(drawn({ type: 'string' }, '<img src=x onerror=alert(1)>')).not.toContain('<img');
  });
  it('rich text in full stands in a frame where nothing runs', () => {
    const html = drawn({ type: 'string', format: 'html' }, '<script>alert(1)</script>', false);
    expect(html).toContain('sandbox="allow-same-origin allow-popups"');
    expect(html).not.toContain('<script>');
  });
});

describe('every field type', () => {
  const odd: Json[] = [
    null,
    '',
    'text',
    -1,
    0,
    1.5,
    true,
    [],
    ['a', { b: 1 }],
    {},
    JSON.parse('{"then":1,"$$typeof":"x","toString":2}'),
  ];
  // The browser's parser reads the text of rich text.
  const names = Object.keys(fieldViews).filter((name) => name !== 'html') as (keyof typeof fieldViews)[];
  it.each(names)('%s draws whatever value it is given, dense or in full', (name) => {
    for (const value of odd)
      for (const dense of [true, false]) {
        const property = completeProperty('field', { type: 'string' });
        const props = { name: 'field', value, property, record: { id: 1 }, dense, view };
        expect(() => markup(drawValue(props, fieldViews[name]))).not.toThrow();
      }
  });
});
