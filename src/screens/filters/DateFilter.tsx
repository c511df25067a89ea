import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Popover from '@mui/material/Popover';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Json } from '#schemas/resource.ts';
import { DayRange, type Days } from './DayRange.tsx';
import { dayEnd, dayIn, dayStart } from './day.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { between, operand } from './filterValue.ts';
import { spanWords } from './spanWords.ts';

/** Filters by days of the platform's calendar, the first and the last one included. */
export function DateFilter({ property, label, value, onChange }: FilterProps) {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const days = { from: dayIn(operand(value, 'gte')), to: dayIn(operand(value, 'lte')) };
  const change = (next: Days) => onChange(boundsOf(next, fieldTypeName(property) === 'dateTime'));
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
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      >
        {isActive ? (span ?? spoken(days)) : translate('list.filter.all')}
        <ArrowDropDown fontSize="small" />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { mt: 0.5 } } }}
      >
        <DayRange
          days={days}
          onChange={change}
          onSpan={(within) => onChange({ within })}
          onClose={() => setAnchor(null)}
        />
      </Popover>
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
