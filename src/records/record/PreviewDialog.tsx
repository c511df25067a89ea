import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import type { Resource, Row } from '#schemas/resource.ts';
import { Reading } from './Reading.tsx';

interface PreviewDialogProps {
  readonly resource: Resource;
  readonly record: Row;
  readonly onClose: () => void;
}

/** A record as its readers see it. */
export function PreviewDialog({ resource, record, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      aria-labelledby="preview-title"
      onClose={onClose}
    >
      <DialogTitle id="preview-title">{translate('record.preview')}</DialogTitle>
      <DialogContent dividers>
        <Reading resource={resource} record={record} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('jobs.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
