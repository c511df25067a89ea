import { ThemeProvider } from '@mui/material/styles';
import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import { DayRange } from '#src/records/list/filters/DayRange.tsx';
import { createKaifangTheme } from '#src/theme.ts';

it('a range of days is two labelled texts in the format of the product', () => {
  const html = renderToStaticMarkup(
    <I18nContext.Provider value={polyglotI18nProvider(() => en as never, 'en')}>
      <ThemeProvider theme={createKaifangTheme('light')}>
        <DayRange
          days={{ from: '2026-01-05', to: '' }}
          onChange={() => undefined}
          onSpan={() => undefined}
          onClose={() => undefined}
        />
      </ThemeProvider>
    </I18nContext.Provider>,
  );
  const inputs = html.match(/<input [^>]*>/g) ?? [];
  expect(inputs).toHaveLength(2);
  expect(inputs[0]).toContain('value="2026-01-05"');
  for (const input of inputs) {
    expect(input).toContain('type="text"');
    const [, id = ''] = / id="([^"]+)"/.exec(input) ?? [];
    expect(html).toContain(`<label for="${id}"`);
  }
});
