import { ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Meter } from '#src/portal/console/overview/Meter.tsx';
import { createKaifangTheme } from '#src/theme.ts';

const widthOf = (used: number, isOfRest: boolean) => {
  const drawn = renderToStaticMarkup(
    <ThemeProvider theme={createKaifangTheme('light')}>
      <Meter value={used} most={1000} label="" isOfRest={isOfRest} />
    </ThemeProvider>,
  );
  return /width:(\d+)%/.exec(drawn)?.[1];
};

it('a bar shows what is used, or what is left, as its label says', () => {
  expect([0, 400, 1000].map((used) => widthOf(used, false))).toEqual(['0', '40', '100']);
  expect([0, 400, 1000].map((used) => widthOf(used, true))).toEqual(['100', '60', '0']);
});
