import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

/** How many runs passed, as a ring with its percentage. */
export function Pie({ passed, all }: { readonly passed: number; readonly all: number }) {
  const translate = useTranslate();
  const share = all === 0 ? 0 : Math.round((passed * 100) / all);
  return (
    <Figure>
      <svg viewBox="0 0 42 42" aria-hidden>
        <circle className="all" cx="21" cy="21" r="15.915" />
        <circle className="passed" cx="21" cy="21" r="15.915" strokeDasharray={`${share} ${100 - share}`} />
        <text x="21" y="23.5">{`${share}%`}</text>
      </svg>
      <figcaption>{translate('operate.look.rate', { passed, all, share })}</figcaption>
    </Figure>
  );
}

const Figure = styled('figure')(({ theme: { palette, tokens } }) => ({
  margin: 0,
  width: 140,
  textAlign: 'center',
  '& svg': { width: 120, height: 120 },
  '& circle': { fill: 'none', strokeWidth: 5 },
  '& .all': { stroke: palette.error.main },
  '& .passed': { stroke: palette.success.main, transform: 'rotate(-90deg)', transformOrigin: '50% 50%' },
  '& text': { fill: tokens.ink, fontSize: 7, fontWeight: 600, textAnchor: 'middle' },
  '& figcaption': { fontSize: '0.8125rem', color: tokens.inkSoft },
}));
