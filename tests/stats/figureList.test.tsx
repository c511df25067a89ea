import { ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FigureList } from '#src/stats/FigureList.tsx';
import { createKaifangTheme } from '#src/theme.ts';
import { launchBrowser } from '../support/chromium.ts';

const amounts = ['¥12,345,678.90', '-¥99,999,999.99', '12,345,678'];

it.each([
  ['three amounts', 360, amounts],
  ['four amounts', 400, [...amounts, ...amounts].slice(0, 4)],
  ['eight amounts', 640, Array.from({ length: 8 }, () => '¥12,345,678.90')],
  ['eleven counts', 1136, Array.from({ length: 11 }, () => '12,345,678')],
  ['a number as long as the row', 360, ['1'.repeat(90)]],
] as const)('%s of eight digits at %i pixels are neither broken nor cut', async (_what, width, figures) => {
  const list = (
    <ThemeProvider theme={createKaifangTheme('light')}>
      <FigureList>
        {figures.map((figure, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          <div key={at}>
            <dt>Deductions that failed</dt>
            <dd>{figure}</dd>
          </div>
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
    const isWhole = figures.every((figure) => figure.length < 20);
    expect({ broken: broken > 0, over }).toEqual({ broken: !isWhole, over: false });
  } finally {
    await page.close();
  }
});
