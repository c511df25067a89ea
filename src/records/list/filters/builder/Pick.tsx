import { styled } from '@mui/material/styles';
import { byGroup } from '../../byGroup.ts';

/** A choice; those of a group stand below its name. */
export interface PickChoice {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly PickChoice[];
  readonly onChange: (value: string) => void;
}

/** The browser's native select: fast by keyboard, and familiar on a phone. */
export function Pick({ label, value, choices, onChange }: PickProps) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {byGroup(choices, ({ group = '' }) => group).map(([group, some]) =>
        group === '' ? (
          options(some)
        ) : (
          <optgroup key={group} label={group}>
            {options(some)}
          </optgroup>
        ),
      )}
    </Select>
  );
}

function options(choices: readonly PickChoice[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const Select = styled('select')(({ theme: { tokens } }) => ({
  minWidth: 0,
  height: 38,
  padding: '0 8px',
  font: 'inherit',
  fontSize: '0.875rem',
  color: tokens.ink,
  borderRadius: 8,
  border: `1px solid ${tokens.edge}`,
  backgroundColor: tokens.surface,
  textOverflow: 'ellipsis',
  '&:focus-visible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -1 },
  '& > option': { color: tokens.ink, backgroundColor: tokens.surface },
  '@media (pointer: coarse)': { fontSize: '1rem', height: 42 },
}));
