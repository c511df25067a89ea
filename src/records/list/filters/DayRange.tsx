import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { commonSpans } from '#schemas/filter/span.ts';
import { DateWidget } from '../../../fields/widgets/date.tsx';
import { spanWords } from './spanWords.ts';

/** Two days; an empty one is no bound. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What `DayRange` needs. */
export interface DayRangeProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  /** Receives relative days, so that a saved view means the same tomorrow. */
  readonly onSpan: (span: string) => void;
  readonly onClose: () => void;
}

/** Picks two days, or one of the common spans. */
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
  const id = useId();
  return (
    <div className="day">
      <label htmlFor={id}>{label}</label>
      <DateWidget {...dayWidget(id, day, onDay)} />
    </div>
  );
}

// The props that a form would give to the control of a day.
function dayWidget(id: string, day: string, onDay: (day: string) => void): WidgetProps {
  return {
    ...{ id, name: id, value: day, options: { property: { type: 'string', format: 'date' } } },
    ...{ schema: {}, uiSchema: {}, rawErrors: [], required: false },
    registry: { formContext: { report: ignored, leave: ignored } },
    onChange: (next: string | null | undefined) => onDay(next ?? ''),
  } as unknown as WidgetProps;
}

function ignored(): void {}

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
  '& .day': {
    display: 'grid',
    gridTemplateColumns: '64px 1fr',
    alignItems: 'center',
    color: tokens.inkSoft,
  },
  '& .end': { display: 'flex', justifyContent: 'flex-end', gap: 6 },
}));
