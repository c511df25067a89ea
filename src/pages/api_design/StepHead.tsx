import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { DownloadMenu } from '../../downloads/DownloadMenu.tsx';
import { registry } from '../../registry.ts';
import { ToneWord } from '../../shell/page/ToneWord.tsx';
import type { Autosave } from './useAutosave.ts';

const resource = resourceOf(registry, 'api_design');

/** Which API is drawn, where it stands, and whether what was drawn is saved. */
export function StepHead({ record, save }: { readonly record: IdRow; readonly save: Autosave }) {
  const translate = useTranslate();
  const isPublished = record['status'] === 'published';
  return (
    <Head>
      <h1>{String(record['service'])}</h1>
      <span>{String(record['title'])}</span>
      <ToneWord tone={isPublished ? 'success' : 'warning'}>
        {translate(isPublished ? 'designer.published' : 'designer.draft')}
      </ToneWord>
      {isPublished && <DownloadMenu resource={resource} id={record.id} />}
      <small role="status">{translate(`designer.saving.${save.state}`)}</small>
    </Head>
  );
}

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 12px',
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  '& span': { color: theme.tokens.inkSoft },
  '& small': { marginLeft: 'auto', color: theme.tokens.inkFaint },
}));
