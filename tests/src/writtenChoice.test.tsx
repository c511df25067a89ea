import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import zhCn from '#i18n/zh_cn.json' with { type: 'json' };
import { encodings, separators } from '#server/records/import/sheet/sheetRow.ts';
import { WrittenChoice } from '#src/records/import/WrittenChoice.tsx';

const shown = (texts: object, encoding: string, separator: string) =>
  renderToStaticMarkup(
    <I18nContext.Provider value={polyglotI18nProvider(() => texts as never, 'en')}>
      <WrittenChoice value={{ encoding, separator }} onChange={() => {}} />
    </I18nContext.Provider>,
  );

it('an import shows the encoding and the separator that were guessed, whichever they are', () => {
  expect(shown(en, 'gb18030', 'tab')).toMatch(/GB18030.*>Tab</);
  expect(shown(zhCn, 'utf-16le', 'comma')).toMatch(/UTF-16 LE.*>逗号</);
  for (const encoding of encodings)
    for (const separator of separators) expect(shown(en, encoding, separator)).not.toContain('&#8203;');
});
