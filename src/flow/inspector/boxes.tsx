import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SearchChoice } from '../../ui/SearchChoice.tsx';

interface BoxProps<T> {
  readonly label: string;
  readonly value: T;
  readonly problem?: string | undefined;
  readonly onChange: (value: T) => void;
}

/** One line of text, or several. */
export function TextRow({
  label,
  value,
  problem,
  rows,
  onChange,
}: BoxProps<string> & { readonly rows?: number }) {
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      multiline={rows !== undefined}
      minRows={rows}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** An optional number. */
export function NumberRow(
  props: BoxProps<number | undefined> & { readonly least?: number; readonly most?: number },
) {
  const { label, value, problem, least, most, onChange } = props;
  return (
    <TextField
      size="small"
      fullWidth
      type="number"
      label={label}
      value={value ?? ''}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { min: least, max: most } }}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    />
  );
}

interface ChoiceRowProps<T extends string> extends BoxProps<T> {
  readonly choices: readonly (readonly [value: T, label: string])[];
}

/** A choice of a few. */
export function ChoiceRow<T extends string>({ label, value, problem, choices, onChange }: ChoiceRowProps<T>) {
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ select: { displayEmpty: true } }}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {choices.map(([one, word]) => (
        <MenuItem key={one} value={one}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A name out of the known ones; an unknown name may be typed. */
export function NameRow(props: BoxProps<string> & { readonly known: readonly string[] }) {
  const { label, value, problem, known, onChange } = props;
  return (
    <SearchChoice<string, false, false, true>
      freeSolo
      size="small"
      fullWidth
      options={[...known]}
      value={value}
      typed={value}
      onTyped={(text) => text !== undefined && onChange(text)}
      getOptionLabel={(name) => name}
      onChange={(_event, name) => onChange(name ?? '')}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem} />
      )}
    />
  );
}

/** Several names out of the known ones. */
export function NamesRow(props: BoxProps<readonly string[]> & { readonly known: readonly string[] }) {
  const { label, value, problem, known, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const name = typed?.trim() ?? '';
  return (
    <SearchChoice<string, true, false, true>
      multiple
      freeSolo
      size="small"
      fullWidth
      options={[...known]}
      value={[...value]}
      typed={typed}
      onTyped={setTyped}
      getOptionLabel={(one) => one}
      onChange={(_event, names) => onChange(names)}
      // A typed name counts, with or without Enter.
      onBlur={() => {
        if (name !== '' && !value.includes(name)) onChange([...value, name]);
        setTyped(undefined);
      }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem} />
      )}
    />
  );
}

/** A boolean. */
export function YesRow({ label, value, onChange }: BoxProps<boolean>) {
  return (
    <FormControlLabel
      label={label}
      control={<Switch size="small" checked={value} onChange={(_event, on) => onChange(on)} />}
    />
  );
}
