import { ThemeProvider } from '@mui/material/styles';
import { I18nContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import en from '#i18n/pages/en.json' with { type: 'json' };
import zhCn from '#i18n/pages/zh_cn.json' with { type: 'json' };
import type { Json } from '#schemas/resource.ts';
import { EntryChanges } from '#src/features/audit_entry/EntryChanges.tsx';
import { createKaifangTheme } from '#src/theme.ts';

const theme = createKaifangTheme('light');

function shown(texts: typeof en, changes: Readonly<Record<string, Json>>): string {
  const html = renderToStaticMarkup(
    <I18nContext.Provider value={polyglotI18nProvider(() => texts as never, 'en')}>
      <ThemeProvider theme={theme}>
        <EntryChanges resource={undefined} changes={changes} />
      </ThemeProvider>
    </I18nContext.Provider>,
  );
  return html
    .replace(/<style[^>]*>.*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('what an audit entry tells beside the fields of its record', () => {
  it.each<[string, Json, string, string]>([
    ['own_request', [null, true], 'Approved own request Yes', '本人申请、本人通过 是'],
    ['simulation', [false, true], 'Signed in as another account No → Yes', '模拟登录 否 → 是'],
    ['run', [null, 'hand'], 'Run Manual', '执行 手动'],
    ['q', 'hand', 'Searched for hand', '搜索词 hand'],
    ['old_field', [1, 2], 'old_field 1 → 2', 'old_field 1 → 2'],
  ])('has words in both languages: %s', (name, value, english, chinese) => {
    expect([shown(en, { [name]: value }), shown(zhCn, { [name]: value })]).toEqual([english, chinese]);
  });
});
