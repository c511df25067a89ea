import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';

interface LineProps {
  readonly label: string;
  readonly onRemove?: () => void;
  readonly children: ReactNode;
}

/** One removable line of several. */
export function Line({ label, onRemove, children }: LineProps) {
  const translate = useTranslate();
  return (
    <Row data-line>
      <div>{children}</div>
      {onRemove && (
        <IconButton
          size="small"
          aria-label={translate('designer.removeLine', { name: label })}
          data-remove
          onClick={(event) => removeLine(event, onRemove)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Row>
  );
}

/** A button that adds a line, and moves the focus into it. */
export function AddLine({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Button
      size="small"
      startIcon={<AddIcon />}
      data-add
      onClick={(event) => addLine(event, onAdd)}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Button>
  );
}

function addLine({ currentTarget }: MouseEvent<HTMLElement>, add: () => void): void {
  const place = currentTarget.parentElement;
  const before = new Set(linesIn(place));
  flushSync(add);
  const added = linesIn(place).find((line) => !before.has(line));
  added?.querySelector<HTMLElement>('input, textarea, [role="combobox"], button')?.focus();
}

// The focus moves to the next line, else to the one before, else to the button that adds one.
function removeLine({ currentTarget }: MouseEvent<HTMLElement>, remove: () => void): void {
  const line = currentTarget.closest<HTMLElement>('[data-line]');
  const place = line?.parentElement ?? null;
  const at = line ? linesIn(place).indexOf(line) : -1;
  flushSync(remove);
  const left = linesIn(place);
  const next = (left[at] ?? left.at(-1))?.querySelector<HTMLElement>('[data-remove]');
  (next ?? place?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

function linesIn(place: HTMLElement | null): readonly HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(':scope > [data-line]') ?? [])];
}

const Row = styled('div')({
  display: 'flex',
  gap: 4,
  alignItems: 'flex-start',
  '& > div': { flex: 1, minWidth: 0, display: 'grid', gap: 8 },
});
