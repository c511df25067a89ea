import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { mayBeEdited } from '../mayBeEdited.ts';

interface FoundRecordProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly children: ReactNode;
}

/**
 * The form of a record, or a notice that its state does not allow editing. An open form stays even if the
 * record changes state or is deleted, to keep its input; the server then rejects the save.
 */
export function FoundRecord({ resource, record, children }: FoundRecordProps) {
  const translate = useTranslate();
  const [isOpen] = useState(() => mayBeEdited(resource, record));
  if (isOpen) return children;
  const show = screenPath(resource, 'show', record.id);
  return (
    <Card sx={{ maxWidth: 1080 }}>
      <EmptyState icon="lock" title={translate('form.closed.title')} help={translate('form.closed.help')}>
        {show && (
          <Button variant="outlined" component={Link} to={show}>
            {translate('form.closed.toRecord')}
          </Button>
        )}
      </EmptyState>
    </Card>
  );
}
