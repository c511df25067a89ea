import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface LineProps {
  readonly label: string;
  readonly onRemove?: () => void;
  readonly children: ReactNode;
}

/** One removable line of several. */
export function Line({ label, onRemove, children }: LineProps) {
  const translate = useTranslate();
  return (
    <Row>
      <div>{children}</div>
      {onRemove && (
        <IconButton
          size="small"
          aria-label={translate('designer.removeLine', { name: label })}
          onClick={onRemove}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Row>
  );
}

/** A button that adds a line. */
export function AddLine({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Button size="small" startIcon={<AddIcon />} onClick={onAdd} sx={{ justifySelf: 'start' }}>
      {label}
    </Button>
  );
}

const Row = styled('div')({
  display: 'flex',
  gap: 4,
  alignItems: 'flex-start',
  '& > div': { flex: 1, minWidth: 0, display: 'grid', gap: 8 },
});
