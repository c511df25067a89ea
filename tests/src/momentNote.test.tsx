import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import zhCn from '#i18n/zh_cn.json' with { type: 'json' };
import type { Resource } from '#schemas/resource.ts';
import { MomentNote } from '#src/records/import/ImportDialog.tsx';

const properties = { at: { type: 'string', format: 'date-time' }, day: { type: 'string', format: 'date' } };
const resource = { schema: { type: 'object', properties } } as unknown as Resource;
const said = (texts: object, ...fields: readonly string[]) =>
  renderToStaticMarkup(
    <I18nContext.Provider value={polyglotI18nProvider(() => texts as never, 'en')}>
      <MomentNote resource={resource} fields={fields} />
    </I18nContext.Provider>,
  );

it('an import says in which zone it reads moments that name none, where it has a column of moments', () => {
  for (const texts of [en, zhCn]) {
    expect(said(texts, 'at', 'day')).toContain('UTC');
    expect(said(texts, 'day', '')).toBe('');
  }
});
