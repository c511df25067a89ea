import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { screenPath } from '../../../links.ts';
import { registry } from '../../../registry.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { moment } from '../../../ui/moment.ts';
import { ToneWord } from '../../../ui/ToneWord.tsx';
import { useAttempt } from '../../../ui/useAttempt.ts';
import { CompareDialog } from '../gate/CompareDialog.tsx';
import { GateProblem } from '../gate/GateProblem.tsx';

const history = resourceOf(registry, 'api_version');

interface VersionsProps {
  readonly record: IdRow;
  readonly onRestored: (record: IdRow) => void;
}

interface Version {
  readonly id: number;
  readonly number: number;
  readonly live: boolean;
  readonly title: string;
  readonly note: string | null;
  /** The number of the earlier version that was made live again. */
  readonly restored_from: number | null;
  readonly created_at: string;
}

/** The published versions, latest first; each can be viewed, compared, and restored. */
export function Versions({ record, onRestored }: VersionsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [asked, setAsked] = useState<Version>();
  const [compared, setCompared] = useState<Version>();
  const { attempt, refusal, busy, forget } = useAttempt();
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['api_design', 'history', record['service'], record['live'], record['version'], pages],
    queryFn: () => latest(dataProvider, record['service'], pages),
    placeholderData: keepPreviousData,
  });
  const rollBack = ({ number }: Version) =>
    attempt(async () => {
      const next = await dataProvider.call<IdRow>('Admin.ApiDesign.Rollback', { id: record.id, number });
      await client.invalidateQueries({ queryKey: ['api_design', 'history'] });
      notify(translate('designer.rolledBack', { number }), { type: 'success' });
      setAsked(undefined);
      onRestored(next);
    });
  if (error && !data) {
    const retry = () => void refetch();
    return <GateProblem what={translate('gate.noHistory')} error={error} onRetry={retry} />;
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={translate('designer.history')}>
      <h2>{translate('designer.history')}</h2>
      <List>
        {data.items.map((version) => (
          <li key={version.id}>
            <b>{translate('designer.version', { number: version.number })}</b>
            <span>
              {[
                version.restored_from &&
                  translate('designer.restoredFrom', { number: version.restored_from }),
                version.note,
              ]
                .filter(Boolean)
                .join(' · ') || version.title}
            </span>
            <time dateTime={version.created_at}>{moment(version.created_at)}</time>
            <Button size="small" component={Link} to={screenPath(history, 'show', version.id) ?? ''}>
              {translate('gate.look')}
            </Button>
            <Button size="small" onClick={() => setCompared(version)}>
              {translate('gate.compare')}
            </Button>
            {version.live ? (
              <ToneWord tone="success">{translate('designer.live')}</ToneWord>
            ) : (
              <Button
                size="small"
                onClick={() => {
                  forget();
                  setAsked(version);
                }}
              >
                {translate('designer.rollback')}
              </Button>
            )}
          </li>
        ))}
      </List>
      {data.items.length < data.total && (
        <BusyButton size="small" busy={isFetching} onClick={() => setPages(pages + 1)}>
          {translate('designer.moreVersions', { smart_count: data.total - data.items.length })}
        </BusyButton>
      )}
      {compared && (
        <CompareDialog
          record={record}
          numbers={data.items.map(({ number }) => number)}
          number={compared.number}
          onClose={() => setCompared(undefined)}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={translate('designer.rollbackTitle', { number: asked?.number ?? 0 })}
        text={translate('designer.rollbackText')}
        error={refusal?.message}
        busy={busy}
        confirmLabel={translate('designer.rollback')}
        onConfirm={() => asked && void rollBack(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

interface Shown {
  readonly items: readonly Version[];
  readonly total: number;
}

const pageSize = 50;

// Refetches all shown pages, so that no version appears twice when another one was added.
async function latest(dataProvider: KaifangDataProvider, service: unknown, pages: number): Promise<Shown> {
  const answers = await Promise.all(
    Array.from({ length: pages }, (_none, at) =>
      dataProvider.call<Shown>('Admin.ApiDesign.History', {
        service: String(service),
        limit: pageSize,
        page: at + 1,
      }),
    ),
  );
  const byNumber = new Map(answers.flatMap(({ items }) => items.map((one) => [one.number, one] as const)));
  return { items: [...byNumber.values()], total: answers[0]?.total ?? 0 };
}

const List = styled('ul')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '8px 0',
    borderTop: `1px solid ${tokens.line}`,
  },
  '& li > span:nth-of-type(1)': { flex: '1 1 200px', color: tokens.inkSoft, overflowWrap: 'anywhere' },
  '& time': { color: tokens.inkFaint, fontVariantNumeric: 'tabular-nums' },
}));
