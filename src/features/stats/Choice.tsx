import { styled } from '@mui/material/styles';

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly words: (name: Name) => string;
  /** Whether a name is currently disabled. */
  readonly isOff?: (name: Name) => boolean;
  readonly onChoose: (name: Name) => void;
}

/** A choice of a few, side by side. */
export function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const { label, names, chosen, words, isOff, onChoose } = props;
  return (
    <Line role="group" aria-label={label} data-on-paper>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          disabled={isOff?.(name) ?? false}
          onClick={() => onChoose(name)}
        >
          {words(name)}
        </button>
      ))}
    </Line>
  );
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: 2,
  borderRadius: 9,
  border: `1px solid ${tokens.line}`,
  backgroundColor: tokens.sunken,
  '& button': {
    minHeight: 30,
    padding: '0 12px',
    font: 'inherit',
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
    color: tokens.inkSoft,
    border: 0,
    borderRadius: 7,
    background: 'none',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
  '& button:hover': { color: tokens.ink },
  '& button[aria-pressed="true"]': {
    color: tokens.accentStrong,
    fontWeight: 600,
    backgroundColor: tokens.surface,
    boxShadow: `0 0 0 1px ${tokens.line}`,
  },
  '& button:disabled': { color: tokens.inkFaint, opacity: 0.55, cursor: 'default' },
}));
