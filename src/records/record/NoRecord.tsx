import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { CallError } from '#providers/callError.ts';
import { silentServices } from '#providers/quiet.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isDeleted } from '../isDeleted.ts';

interface NoRecordProps {
  readonly resource: Resource;
  readonly refusal: CallError;
  readonly onRetry: () => void;
}

/** The placeholder of a record that does not exist or failed to load. */
export function NoRecord({ resource, refusal, onRetry }: NoRecordProps) {
  const translate = useTranslate();
  const isNone = isDeleted(refusal);
  const list = screenPath(resource, 'list');
  return (
    <Card sx={{ maxWidth: 1080 }}>
      <EmptyState
        icon={isNone ? 'search' : 'connection'}
        title={translate(isNone ? 'form.load.gone' : 'form.load.failed')}
        help={isNone ? translate('form.load.goneHelp') : silentServices(refusal)}
      >
        {isNone && list && (
          <Button variant="outlined" component={Link} to={list}>
            {translate('form.gone.back')}
          </Button>
        )}
        {!isNone && (
          <Button variant="outlined" onClick={onRetry}>
            {translate('form.load.retry')}
          </Button>
        )}
      </EmptyState>
    </Card>
  );
}
