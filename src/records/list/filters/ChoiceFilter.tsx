import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Json } from '#schemas/resource.ts';
import { FilterBox } from './FilterBox.tsx';

interface ChoiceFilterProps {
  readonly label: string;
  readonly choices: readonly { readonly value: Json; readonly label: string }[];
  readonly value: Json | undefined;
  /** One of them is always active: there is no "all". */
  readonly isNeeded?: boolean;
  readonly onChange: (value: Json | undefined) => void;
}

/** Filters by one of a few values. */
export function ChoiceFilter({ label, choices, value, isNeeded = false, onChange }: ChoiceFilterProps) {
  const translate = useTranslate();
  const id = useId();
  const at = choices.findIndex((choice) => choice.value === value);
  return (
    <FilterBox data-active={(at >= 0 && !isNeeded) || undefined} data-short={isNeeded || undefined}>
      <span className="name" id={id}>
        {label}
      </span>
      <Select<number | ''>
        variant="standard"
        disableUnderline
        labelId={id}
        value={isNeeded && at < 0 ? '' : at}
        onChange={({ target }) => onChange(choices[Number(target.value)]?.value)}
      >
        {!isNeeded && <MenuItem value={-1}>{translate('list.filter.all')}</MenuItem>}
        {choices.map((choice, index) => (
          <MenuItem key={String(choice.value)} value={index}>
            {choice.label}
          </MenuItem>
        ))}
      </Select>
    </FilterBox>
  );
}
