import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { HistoryButton } from '../HistoryButton.tsx';

interface NotThereProps {
  readonly resource: Resource;
  readonly id: string;
  /** The record does not exist; otherwise it failed to load. */
  readonly isGone: boolean;
  /** The reason, unless the dialog shows it. */
  readonly message: string | undefined;
  readonly onRetry: () => void;
}

/** The placeholder of a record that does not exist or failed to load. */
export function NotThere({ resource, id, isGone, message, onRetry }: NotThereProps) {
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const list = screenPath(resource, 'list');
  return (
    <>
      <PageHead title={`${words(resource.label)} #${id}`}>
        {isGone && /^\d+$/.test(id) && <HistoryButton resource={resource} id={id} record={undefined} />}
      </PageHead>
      <Card>
        <EmptyState
          icon={resource.menu.icon}
          title={
            isGone
              ? translate('list.record.gone', { thing: words(inSentence(resource.label)) })
              : translate('list.record.failed')
          }
          help={isGone ? translate('list.record.goneHelp') : message}
        >
          {!isGone && (
            <Button variant="contained" onClick={onRetry}>
              {translate('list.retry')}
            </Button>
          )}
          {list && may(list) && (
            <Button variant={isGone ? 'contained' : 'text'} component={Link} to={list}>
              {translate('list.record.toList')}
            </Button>
          )}
        </EmptyState>
      </Card>
    </>
  );
}
