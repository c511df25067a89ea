import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Json } from '#schemas/resource.ts';
import { plainText } from '../../fields/plainText.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { operand, plainValue, typedValue } from './filterValue.ts';
import { useDraft } from './useDraft.ts';

interface TextFilterProps extends FilterProps {
  /** The text may be a part of the field's, or has to be all of it. */
  readonly isPart: boolean;
}

/** Filters by a text that is typed. */
export function TextFilter({ property, label, value, onChange, isPart }: TextFilterProps) {
  const translate = useTranslate();
  const [isWrong, setWrong] = useState(false);
  const present = isPart ? operand(value, 'like') : plainValue(value);
  const draft = useDraft(present === undefined ? '' : plainText(present), (text) => {
    const typed = typedValue(property, text);
    setWrong(text !== '' && typed === undefined);
    onChange(typed !== undefined && isPart ? ({ like: typed } as Json) : typed);
  });
  return (
    <FilterBox as="label" data-active={present !== undefined || undefined}>
      <span className="name">{label}</span>
      <input
        {...draft}
        maxLength={200}
        placeholder={translate(isPart ? 'list.filter.contains' : 'list.filter.equals')}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
      />
    </FilterBox>
  );
}
