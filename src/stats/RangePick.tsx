import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { dayAfter, platformDay } from '#schemas/payloads/days.ts';
import { Choice } from './Choice.tsx';
import type { Asked } from './useAsked.ts';

const spans = { today: 1, week: 7, month: 30 } as const;

type Span = keyof typeof spans | 'other';

/** Picks the days that a page of statistics is about: one of the spans that are asked for most, or any two days. */
export function RangePick({ asked: { from, to, ask } }: { readonly asked: Asked }) {
  const translate = useTranslate();
  const today = platformDay(Date.now());
  const names = Object.keys(spans) as (keyof typeof spans)[];
  const chosen: Span =
    names.find((name) => to === today && from === dayAfter(today, 1 - spans[name])) ?? 'other';
  return (
    <Line>
      <Choice<Span>
        label={translate('stats.days')}
        names={names}
        chosen={chosen}
        words={(name) => (name === 'other' ? '' : translate(`stats.spans.${name}`))}
        onChoose={(name) =>
          ask({ from: name === 'other' ? from : dayAfter(today, 1 - spans[name]), to: today })
        }
      />
      <DayField label={translate('stats.from')} day={from} max={to} onDay={(day) => ask({ from: day, to })} />
      <span aria-hidden>–</span>
      <DayField label={translate('stats.to')} day={to} max={today} onDay={(day) => ask(ending(from, day))} />
    </Line>
  );
}

function ending(from: string, to: string): Record<string, string> {
  return { from: from > to ? to : from, to };
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly max: string;
  readonly onDay: (day: string) => void;
}

// While a day is typed it is none, or one of the first century: only a day that can be meant is asked for.
function DayField({ label, day, max, onDay }: DayFieldProps) {
  const [draft, setDraft] = useState(day);
  useEffect(() => setDraft(day), [day]);
  const change = (next: string) => {
    setDraft(next);
    if (next >= '1970-01-01' && next <= max && next !== day) onDay(next);
  };
  return (
    <input
      type="date"
      aria-label={label}
      min="1970-01-01"
      max={max}
      value={draft}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setDraft(day)}
    />
  );
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& input': {
    height: 36,
    padding: '0 8px',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.ink,
    colorScheme: 'inherit',
    borderRadius: 8,
    border: `1px solid ${tokens.edge}`,
    backgroundColor: tokens.surface,
    '@media (pointer: coarse)': { fontSize: '1rem', height: 44 },
  },
}));
