import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { commonSpans } from '#schemas/filter/span.ts';
import { spanWords } from './spanWords.ts';

/** Two days; an empty one is no bound. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface DayRangeProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  /** Days that go with the calendar, so that a saved view means the same tomorrow. */
  readonly onSpan: (span: string) => void;
  readonly onClose: () => void;
}

/** Picks two days, or one of the spans that are asked for most. */
export function DayRange({ days, onChange, onSpan, onClose }: DayRangeProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(days);
  const { from, to } = days;
  useEffect(() => setDraft({ from, to }), [from, to]);
  const pick = (next: Days) => {
    onChange(next);
    onClose();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        pick(inOrder(draft));
      }}
    >
      <div className="spans">
        {commonSpans.map((span) => (
          <Button
            key={span}
            size="small"
            variant="outlined"
            onClick={() => {
              onSpan(span);
              onClose();
            }}
          >
            {spanWords(span, translate)}
          </Button>
        ))}
      </div>
      <DayField
        label={translate('list.filter.fromDay')}
        day={draft.from}
        onDay={(day) => setDraft({ ...draft, from: day })}
      />
      <DayField
        label={translate('list.filter.toDay')}
        day={draft.to}
        onDay={(day) => setDraft({ ...draft, to: day })}
      />
      <div className="end">
        <Button size="small" onClick={() => pick({ from: '', to: '' })}>
          {translate('list.filter.clear')}
        </Button>
        <Button size="small" type="submit" variant="contained">
          {translate('list.filter.apply')}
        </Button>
      </div>
    </Form>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

function DayField({ label, day, onDay }: DayFieldProps) {
  return (
    <label>
      {label}
      <input
        type="date"
        min="1970-01-01"
        max="9999-12-31"
        value={day}
        onChange={({ target }) => onDay(target.value)}
      />
    </label>
  );
}

function inOrder({ from, to }: Days): Days {
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };
}

const Form = styled('form')(({ theme: { tokens } }) => ({
  display: 'grid',
  gap: 10,
  width: 292,
  padding: 14,
  fontSize: '0.8125rem',
  '& .spans': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 6 },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '64px 1fr',
    alignItems: 'center',
    color: tokens.inkSoft,
  },
  '& input': {
    height: 36,
    padding: '0 10px',
    font: 'inherit',
    color: tokens.ink,
    borderRadius: 8,
    border: `1px solid ${tokens.edge}`,
    backgroundColor: tokens.surface,
  },
  '& .end': { display: 'flex', justifyContent: 'flex-end', gap: 6 },
}));
