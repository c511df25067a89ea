import { useTranslate } from 'ra-core';
import type { Json } from '#schemas/resource.ts';
import { plainText } from '../../fields/plainText.ts';
import { useDraft } from '../../typing/useDraft.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { isNoValue, operand, plainValue, typedValue, writtenAs } from './filterValue.ts';

interface TextFilterProps extends FilterProps {
  /** The text may be a part of the field's, or has to be all of it. */
  readonly isPart: boolean;
}

/** Filters by a text that is typed. */
export function TextFilter({ property, label, value, onChange, isPart }: TextFilterProps) {
  const translate = useTranslate();
  const present = isPart ? operand(value, 'like') : plainValue(value);
  const { input } = useDraft(
    present === undefined ? '' : plainText(present),
    (text) => {
      const typed = typedValue(property, text);
      onChange(typed !== undefined && isPart ? ({ like: typed } as Json) : typed);
    },
    { meaning: writtenAs(property) },
  );
  return (
    <FilterBox as="label" data-active={present !== undefined || undefined}>
      <span className="name">{label}</span>
      <input
        {...input}
        maxLength={200}
        placeholder={translate(isPart ? 'list.filter.contains' : 'list.filter.equals')}
        autoComplete="off"
        aria-invalid={isNoValue(property, input.value) || undefined}
      />
    </FilterBox>
  );
}
