import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { UseList } from './UseList.tsx';
import { useUses } from './useUses.ts';

interface UsesPanelProps {
  readonly resource: Resource;
  readonly id: IdRow['id'];
}

/** On a record's screen: where it is used. */
export function UsesPanel({ resource, id }: UsesPanelProps) {
  const translate = useTranslate();
  const { data, error } = useUses(resource, [id]);
  const isUnused = data && data.items.length + data.hidden === 0;
  return (
    <Panel component="section">
      <h2>{translate('files.uses')}</h2>
      {!data && !error && <Skeleton width="40%" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {isUnused && <p>{translate('files.unused')}</p>}
      {data && !isUnused && <UseList uses={data} />}
    </Panel>
  );
}

const Panel = styled(Card)<{ component: 'section' }>(({ theme }) => ({
  marginTop: 16,
  padding: '18px 20px',
  '& h2': { ...theme.typography.h4, margin: '0 0 14px' },
  '& p': { margin: 0, color: theme.tokens.inkSoft },
}));
