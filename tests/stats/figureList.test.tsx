import Card from '@mui/material/Card';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { moneyWords } from '#src/fields/moneyWords.ts';
import { FigureList } from '#src/records/list/FigureList.tsx';
import { createKaifangTheme } from '#src/theme.ts';
import { launchBrowser } from '../support/chromium.ts';

const amounts = ['¥12,345,678.90', '-¥99,999,999.99', '12,345,678'];

it.each([
  ['three amounts of eight digits', 360, amounts],
  ['four of them', 400, [...amounts, ...amounts].slice(0, 4)],
  ['eight of them', 640, Array.from({ length: 8 }, () => '¥12,345,678.90')],
  ['eleven counts of eight digits', 1136, Array.from({ length: 11 }, () => '12,345,678')],
  ['the longest count', 360, [(9_007_199_254_740_991).toLocaleString('en')]],
] as const)('%s at %i pixels are neither broken nor cut', async (_what, width, figures) => {
  const list = (
    <ThemeProvider theme={createKaifangTheme('light')}>
      <CssBaseline />
      <FigureList>
        {figures.map((figure, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          <Card key={at} component="div">
            <dt>Deductions that failed</dt>
            <dd>{figure}</dd>
          </Card>
        ))}
      </FigureList>
    </ThemeProvider>
  );
  const page = await (await launchBrowser()).newPage({ viewport: { width, height: 800 } });
  try {
    await page.setContent(`<meta charset="utf-8">${renderToStaticMarkup(list)}`);
    const { broken, over } = await page.evaluate(() => ({
      broken: [...document.querySelectorAll('dd')].filter((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        return range.getClientRects().length > 1;
      }).length,
      over: document.documentElement.scrollWidth > window.innerWidth,
    }));
    expect({ broken, over }).toEqual({ broken: 0, over: false });
  } finally {
    await page.close();
  }
});

it.each([
  ['1234567.5', '¥1,234,567.50'],
  ['-0.50', '-¥0.50'],
  ['-12345678.90', '-¥12,345,678.90'],
  ['90071992547409930.01', '¥90,071,992,547,409,930.01'],
  ['1e5', undefined],
])('an amount of %s keeps its sign and its digits', (amount, words) => {
  expect(moneyWords(amount)).toBe(words);
});
