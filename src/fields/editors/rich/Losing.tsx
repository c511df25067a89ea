import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface LosingProps {
  /** What the editor would lose. */
  readonly what: readonly string[];
  readonly onSource: () => void;
  readonly onAgree: () => void;
}

/** Warns that a text would lose something in the editor, and asks how to continue. */
export function Losing({ what, onSource, onAgree }: LosingProps) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" square>
      <p>{translate('form.html.losing', { what: what.join(' ') })}</p>
      <Button size="small" variant="outlined" onClick={onSource}>
        {translate('form.html.asSource')}
      </Button>{' '}
      <Button size="small" onClick={onAgree}>
        {translate('form.html.without')}
      </Button>
    </Alert>
  );
}
