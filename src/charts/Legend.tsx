import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

interface LegendProps {
  readonly names: readonly string[];
  readonly colours: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** The names in a chart with their colours; each can be left out and taken in again. */
export function Legend({ names, colours, hidden, onHidden }: LegendProps) {
  const translate = useTranslate();
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onHidden(next);
  };
  return (
    <Line role="group" aria-label={translate('charts.legend')} data-on-paper>
      {names.map((name, at) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
          <i style={{ backgroundColor: colours[at] }} />
          <span>{name}</span>
        </button>
      ))}
    </Line>
  );
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  margin: '0 -8px 6px',
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    maxWidth: '100%',
    minHeight: 28,
    padding: '2px 8px',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.inkSoft,
    border: 0,
    borderRadius: 6,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: tokens.hover },
  '& i': { flex: 'none', width: 10, height: 10, borderRadius: 3, printColorAdjust: 'exact' },
  '& span': { minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' },
  '& [aria-pressed="false"] span': { textDecoration: 'line-through', color: tokens.inkFaint },
  '& [aria-pressed="false"] i': { opacity: 0.35 },
}));
