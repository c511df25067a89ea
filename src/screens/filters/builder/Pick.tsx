import { styled } from '@mui/material/styles';

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own list of choices: quick with the keyboard, and a phone shows it in its own way. */
export function Pick({ label, value, choices, onChange }: PickProps) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
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
