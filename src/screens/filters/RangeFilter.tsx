import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Json, Property } from '#schemas/resource.ts';
import { plainText } from '../../fields/plainText.ts';
import { useDraft } from '../../typing/useDraft.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { between, isNoValue, operand, typedValue, writtenAs } from './filterValue.ts';

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
      property={property}
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
  readonly property: Property;
  readonly onChange: (next: Json | undefined) => void;
}

function Bound({ label, placeholder, present, property, onChange }: BoundProps) {
  const { input } = useDraft(
    present === undefined ? '' : plainText(present),
    (text) => onChange(typedValue(property, text)),
    { meaning: writtenAs(property) },
  );
  return (
    <input
      {...input}
      inputMode="decimal"
      maxLength={20}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={isNoValue(property, input.value) || undefined}
      autoComplete="off"
    />
  );
}
