import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { isComposingKey } from '../../ui/composing.ts';
import { useDo } from '../console/useDo.ts';
import type { At } from './at.ts';

interface CellEditorProps {
  readonly at: At;
  /** The row by its primary key. */
  readonly rowKey: Readonly<Record<string, string>>;
  readonly column: string;
  readonly before: string | null;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Edits one value in place; Ctrl+Enter saves. A concurrent change is not overwritten. */
export function CellEditor({ at, rowKey, column, before, anchor, onClose, onDone }: CellEditorProps) {
  const translate = useTranslate();
  const [text, setText] = useState(before ?? '');
  const [isNull, setNull] = useState(before === null);
  const { act, busy, error } = useDo(() => {
    onDone();
    onClose();
  });
  const value = isNull ? null : text;
  const save = () => {
    if (value === before) return onClose();
    void act('Admin.Database.EditRow', {
      ...at,
      key: rowKey,
      values: { [column]: value },
      before: { [column]: before },
    });
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Box>
        <TextField
          autoFocus
          multiline
          maxRows={12}
          size="small"
          label={column}
          value={isNull ? '' : text}
          onChange={({ target }) => {
            setNull(false);
            setText(target.value);
          }}
          onKeyDown={(event) => {
            const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
            if (isSave && !isComposingKey(event)) save();
          }}
        />
        {error && <Alert severity="error">{error}</Alert>}
        <div>
          <FormControlLabel
            control={<Checkbox size="small" checked={isNull} onChange={(_event, is) => setNull(is)} />}
            label="NULL"
          />
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <BusyButton variant="contained" busy={busy} onClick={save}>
            {translate('console.save')}
          </BusyButton>
        </div>
      </Box>
    </Popover>
  );
}

const Box = styled('div')({
  display: 'grid',
  gap: 10,
  padding: 14,
  width: 'min(420px, 88vw)',
  '& > div:last-of-type': { display: 'flex', alignItems: 'center', gap: 8 },
  '& label': { marginRight: 'auto' },
});
