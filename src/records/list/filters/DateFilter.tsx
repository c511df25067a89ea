import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Popover from '@mui/material/Popover';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldType } from '#schemas/fields/all.ts';
import type { Json } from '#schemas/resource.ts';
import type { Days } from './DayRange.tsx';
import { dayEnd, dayIn, dayStart } from './day.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { between, operand } from './filterValue.ts';
import { LazyDayRange } from './lazyDayRange.ts';
import { spanWords } from './spanWords.ts';

/** Filters by days of the platform's calendar, both ends included. */
export function DateFilter({ property, label, value, onChange }: FilterProps) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const days = { from: dayIn(operand(value, 'gte')), to: dayIn(operand(value, 'lte')) };
  const change = (next: Days) => onChange(boundsOf(next, fieldType(property).time === 'moment'));
  const span = spanWords(operand(value, 'within'), translate);
  const isActive = span !== undefined || days.from !== '' || days.to !== '';
  return (
    <FilterBox data-active={isActive || undefined}>
      <span className="name" id={id}>
        {label}
      </span>
      <button
        type="button"
        className="pick"
        id={`${id}pick`}
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}pick`}
        onPointerEnter={LazyDayRange.preload}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      >
        {isActive ? (span ?? spoken(days)) : translate('list.filter.all')}
        <ArrowDropDown fontSize="small" />
      </button>
      <Suspense fallback={null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { mt: 0.5 } } }}
        >
          <LazyDayRange
            days={days}
            onChange={change}
            onSpan={(within) => onChange({ within })}
            onClose={() => setAnchor(null)}
          />
        </Popover>
      </Suspense>
    </FilterBox>
  );
}

function boundsOf({ from, to }: Days, isMoment: boolean): Json | undefined {
  if (!isMoment) return between(from || undefined, to || undefined);
  return between(from === '' ? undefined : dayStart(from), to === '' ? undefined : dayEnd(to));
}

function spoken({ from, to }: Days): string {
  if (from === to) return from;
  if (from === '') return `≤ ${to}`;
  return to === '' ? `≥ ${from}` : `${from} – ${to.startsWith(from.slice(0, 5)) ? to.slice(5) : to}`;
}
