import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { moment } from '../../../shell/page/moment.ts';
import { ToneWord } from '../../../shell/page/ToneWord.tsx';

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
  readonly created_at: string;
}

/** What was published, the latest first; each can be made live again. */
export function Versions({ record, onRestored }: VersionsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [asked, setAsked] = useState<Version>();
  const [error, setError] = useState<string>();
  const { data } = useQuery({
    queryKey: ['api_design', 'history', record['service'], record['live'], record['version']],
    queryFn: () =>
      dataProvider.call<{ items: Version[] }>(
        'Admin.ApiDesign.History',
        { service: record['service'], limit: 50 },
        { quiet: true },
      ),
  });
  const rollBack = async ({ number }: Version) => {
    try {
      const next = await dataProvider.call<IdRow>(
        'Admin.ApiDesign.Rollback',
        { id: record.id, number },
        { quiet: true },
      );
      await client.invalidateQueries({ queryKey: ['api_design', 'history'] });
      notify(translate('designer.rolledBack', { number }), { type: 'success' });
      setAsked(undefined);
      onRestored(next);
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      setError(fault.message);
    }
  };
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={translate('designer.history')}>
      <h2>{translate('designer.history')}</h2>
      <List>
        {data.items.map((version) => (
          <li key={version.id}>
            <b>{translate('designer.version', { number: version.number })}</b>
            <span>{version.note || version.title}</span>
            <time dateTime={version.created_at}>{moment(version.created_at)}</time>
            {version.live ? (
              <ToneWord tone="success">{translate('designer.live')}</ToneWord>
            ) : (
              <Button size="small" onClick={() => setAsked(version)}>
                {translate('designer.rollback')}
              </Button>
            )}
          </li>
        ))}
      </List>
      <ConfirmDialog
        open={asked !== undefined}
        title={translate('designer.rollbackTitle', { number: asked?.number ?? 0 })}
        text={translate('designer.rollbackText')}
        error={error}
        confirmLabel={translate('designer.rollback')}
        onConfirm={() => asked && void rollBack(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
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
