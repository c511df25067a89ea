import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { JudgementTable } from './JudgementTable.tsx';
import { PassChart } from './PassChart.tsx';
import { SnapshotTable } from './SnapshotTable.tsx';
import { useSnapshots } from './useSnapshots.ts';

/** What the runs of a case came to: the share that passed, the latest run field by field, and the last hundred. */
export function Results({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useSnapshots(id);
  if (isError && !data)
    return (
      <Sheet component="section">
        <EmptyState icon="test" title={translate('operate.look.failed')}>
          <Button onClick={() => refetch()}>{translate('shell.account.retry')}</Button>
        </EmptyState>
      </Sheet>
    );
  if (!data) return null;
  const { items, latest } = data;
  if (!latest)
    return (
      <Sheet component="section">
        <EmptyState
          icon="test"
          title={translate('operate.look.none')}
          help={translate('operate.look.noneHelp')}
        />
      </Sheet>
    );
  return (
    <>
      <Sheet component="section">
        <h2>{translate('operate.look.latest')}</h2>
        <JudgementTable run={latest} />
        {latest.body && <pre>{latest.body}</pre>}
        {latest.truncated && <p>{translate('operate.look.truncated')}</p>}
      </Sheet>
      <Beside>
        <PassChart items={items} />
      </Beside>
      <Sheet component="section">
        <h2>{translate('operate.look.snapshots')}</h2>
        <SnapshotTable items={items} />
      </Sheet>
    </>
  );
}

const Sheet = styled(Card)<{ component?: 'section' }>(({ theme }) => ({
  marginTop: 16,
  padding: '18px 20px',
  '& h2': { ...theme.typography.h4, margin: '0 0 14px' },
  '& pre': {
    maxHeight: 320,
    margin: '16px 0 0',
    padding: 12,
    overflow: 'auto',
    borderRadius: 8,
    fontSize: '0.8125rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    background: theme.tokens.hover,
  },
  '& > p': { margin: '8px 0 0', color: theme.tokens.inkSoft },
  [theme.breakpoints.down('sm')]: { padding: 14 },
}));

const Beside = styled('div')({ marginTop: 16 });
