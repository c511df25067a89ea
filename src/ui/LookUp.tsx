import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useDraft } from './useDraft.ts';

interface LookUpProps {
  readonly label: string;
  readonly button: string;
  /** The current value. */
  readonly value: string;
  readonly most: number;
  /** Extracts the value from the typed text, where it is only a part of it. */
  readonly meant?: (typed: string) => string;
  readonly onAsk: (meant: string) => void;
}

/**
 * Asks for the subject of a page. It does not use the form engine: nothing is validated or submitted; the
 * value goes into the URL, like the search of a list.
 */
export function LookUp({ label, button, value, most, meant, onAsk }: LookUpProps) {
  const meaning = (text: string) => (meant?.(text) ?? text).trim();
  const {
    input: { onFocus: _entered, ...input },
    handOn,
  } = useDraft(value, onAsk, { meaning, isByHand: true });
  const isNothing = meaning(input.value) === '';
  return (
    <Line
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNothing) handOn(true);
      }}
    >
      <TextField
        size="small"
        label={label}
        {...input}
        slotProps={{ htmlInput: { maxLength: most, autoComplete: 'off', spellCheck: false } }}
      />
      <Button type="submit" variant="contained" disabled={isNothing}>
        {button}
      </Button>
    </Line>
  );
}

const Line = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 10,
  marginBottom: 16,
  '& > .MuiTextField-root': { flex: '1 1 240px', maxWidth: 420 },
});
