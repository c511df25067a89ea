import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { CallError } from '#providers/callError.ts';
import { untold } from '#providers/quiet.ts';
import type { Resource } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { screenPath } from '../../links.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';

interface NoRecordProps {
  readonly resource: Resource;
  readonly refusal: CallError;
  readonly onRetry: () => void;
}

/** What stands where a record should be that is not there, or did not come. */
export function NoRecord({ resource, refusal, onRetry }: NoRecordProps) {
  const translate = useTranslate();
  const isGone = refusal.ret === ret.notFound;
  const list = screenPath(resource, 'list');
  return (
    <Card sx={{ maxWidth: 1080 }}>
      <EmptyState
        icon={isGone ? 'search' : 'connection'}
        title={translate(isGone ? 'form.load.gone' : 'form.load.failed')}
        help={isGone ? translate('form.load.goneHelp') : untold(refusal)}
      >
        {isGone && list && (
          <Button variant="outlined" component={Link} to={list}>
            {translate('form.gone.back')}
          </Button>
        )}
        {!isGone && (
          <Button variant="outlined" onClick={onRetry}>
            {translate('form.load.retry')}
          </Button>
        )}
      </EmptyState>
    </Card>
  );
}
