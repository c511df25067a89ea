import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { CallError } from '#providers/callError.ts';
import { untold } from '#providers/quiet.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { isGone } from './isGone.ts';

interface NoRecordProps {
  readonly resource: Resource;
  readonly refusal: CallError;
  readonly onRetry: () => void;
}

/** What stands where a record should be that is not there, or did not come. */
export function NoRecord({ resource, refusal, onRetry }: NoRecordProps) {
  const translate = useTranslate();
  const isNone = isGone(refusal);
  const list = screenPath(resource, 'list');
  return (
    <Card sx={{ maxWidth: 1080 }}>
      <EmptyState
        icon={isNone ? 'search' : 'connection'}
        title={translate(isNone ? 'form.load.gone' : 'form.load.failed')}
        help={isNone ? translate('form.load.goneHelp') : untold(refusal)}
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
