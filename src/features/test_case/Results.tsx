import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useShown } from '../../records/useShown.ts';
import { registry } from '../../registry.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { SheetTable } from './SheetTable.tsx';
import { type Snapshot, useSnapshots } from './useSnapshots.ts';
import { VerdictTable } from './VerdictTable.tsx';

const statuses = ['passed', 'failed', 'no_response', 'no_config'] as const;

const columns = ['id', 'status', 'reason', 'milliseconds', 'created_at'] as const;

/** The results of a case's runs: the pass rate, the latest run field by field, and the last hundred. */
export function Results() {
  const { id } = useShown();
  const translate = useTranslate();
  const { data, isError, refetch } = useSnapshots(String(id));
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
        <VerdictTable run={latest} />
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

/** The last runs of a case, newest first, each with a link to its response. */
function SnapshotTable({ items }: { readonly items: readonly Snapshot[] }) {
  const lang = useLang();
  const resource = resourceOf(registry, 'test_snapshot');
  const { properties } = resource.schema;
  const words = (field: 'status' | 'reason', value: string) => properties[field]?.options?.[value];
  return (
    <SheetTable
      label={resource.plural[lang]}
      head={columns.map((name) => properties[name]?.label?.[lang] ?? name)}
      rows={items.map(({ id, status, reason, milliseconds, created_at: at }) => [
        <Link key={id} component={RouterLink} to={screenPath(resource, 'show', id) ?? '/'}>
          {id}
        </Link>,
        <ToneWord key={id} tone={words('status', status)?.tone ?? 'neutral'}>
          {words('status', status)?.label[lang] ?? status}
        </ToneWord>,
        words('reason', reason)?.label[lang] ?? reason,
        milliseconds,
        moment(at),
      ])}
    />
  );
}

/** The results of a case's last runs, as a ring chart. */
function PassChart({ items }: { readonly items: readonly Snapshot[] }) {
  const translate = useTranslate();
  const lang = useLang();
  const { status } = resourceOf(registry, 'test_snapshot').schema.properties;
  const label = status?.label?.[lang] ?? '';
  const data = useMemo(() => {
    const counts = statuses.map((one) => ({
      name: status?.options?.[one]?.label[lang] ?? one,
      tone: status?.options?.[one]?.tone,
      count: items.filter((item) => item.status === one).length,
    }));
    const present = counts.filter(({ count }) => count > 0);
    const values = present.map(({ count }) => count);
    return {
      labels: present.map(({ name }) => name),
      tones: present.map(({ tone }) => tone),
      series: [{ name: label, values }],
    };
  }, [items, status, label, lang]);
  const passed = items.filter((item) => item.status === 'passed').length;
  const all = items.length;
  const share = Math.round((passed * 100) / all);
  return (
    <Chart
      title={translate('operate.look.share')}
      help={translate('operate.look.rate', { passed, all, share })}
      kind="pie"
      data={data}
      head={label}
      height={220}
    />
  );
}
