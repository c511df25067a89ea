import { ThemeProvider } from '@mui/material/styles';
import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import en from '#i18n/en.json' with { type: 'json' };
import { SaveLine } from '#src/shell/jobs/SaveLine.tsx';
import type { Save } from '#src/shell/jobs/saves.ts';
import { createKaifangTheme } from '#src/theme.ts';

const begun: Save = {
  ...{ id: 1, title: 'Export of Order: CSV for programs', state: 'running' },
  ...{ rows: 30_532, total: 400_348, bytes: 8_000_000, cut: 0 },
};
const told = (save: Partial<Save>) =>
  renderToStaticMarkup(
    <I18nContext.Provider value={polyglotI18nProvider(() => en as never, 'en')}>
      <ThemeProvider theme={createKaifangTheme('light')}>
        <SaveLine save={{ ...begun, ...save }} />
      </ThemeProvider>
    </I18nContext.Provider>,
  );

it.each([
  [{}, '30,532 of 400,348 · 8.0 MB'],
  [{ state: 'cancelled' }, '30,532 of 400,348 · 8.0 MB'],
  [{ state: 'done' }, '400,348 rows · 8.0 MB'],
  // The rows of a file in another format are not counted during the download.
  [{ rows: 0 }, '400,348 rows · 8.0 MB'],
  [{ state: 'cancelled', rows: 0 }, '<small>8.0 MB'],
] as const)('a file that is %j tells the rows that came, and all of them when it has them', (save, words) => {
  expect(told(save)).toContain(words);
});
