import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Json } from '#schemas/resource.ts';
import { plainText } from '../../fields/plainText.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { between, operand, typedValue } from './filterValue.ts';
import { useDraft } from './useDraft.ts';

/** Filters by a number's lower and upper bound. */
export function RangeFilter({ property, label, value, onChange }: FilterProps) {
  const translate = useTranslate();
  const id = useId();
  const from = operand(value, 'gte');
  const to = operand(value, 'lte');
  const bound = (which: 'from' | 'to', present: Json | undefined, tell: (next: Json | undefined) => void) => (
    <Bound
      label={`${label} ${translate(`list.filter.${which}`)}`}
      placeholder={translate(`list.filter.${which}`)}
      present={present}
      read={(text) => typedValue(property, text)}
      onChange={tell}
    />
  );
  return (
    <FilterBox role="group" aria-labelledby={id} data-active={value !== undefined || undefined}>
      <span className="name" id={id}>
        {label}
      </span>
      {bound('from', from, (next) => onChange(between(next, to)))}
      <span className="dash">–</span>
      {bound('to', to, (next) => onChange(between(from, next)))}
    </FilterBox>
  );
}

interface BoundProps {
  readonly label: string;
  readonly placeholder: string;
  readonly present: Json | undefined;
  readonly read: (text: string) => Json | undefined;
  readonly onChange: (next: Json | undefined) => void;
}

function Bound({ label, placeholder, present, read, onChange }: BoundProps) {
  const [isWrong, setWrong] = useState(false);
  const draft = useDraft(present === undefined ? '' : plainText(present), (text) => {
    const typed = read(text);
    setWrong(text !== '' && typed === undefined);
    if (text === '' || typed !== undefined) onChange(typed);
  });
  return (
    <input
      {...draft}
      inputMode="decimal"
      maxLength={20}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      autoComplete="off"
    />
  );
}
