import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { isUploadedPicture } from '#schemas/uploads.ts';
import { useWords } from '../../lang.ts';
import { pagePath, screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { actStyles } from '../../records/list/table/actStyles.ts';
import { registry } from '../../registry.ts';
import { byteWords } from '../../ui/byteWords.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { DropZone } from './DropZone.tsx';
import type { UploadItem, UploadState } from './item.ts';
import type { UploadQueue } from './queue.ts';
import type { Begun } from './sendFile.ts';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

const queryKey = ['uploads', 'left'];

const Place = styled(Card)<{ component: 'section' }>(({ theme }) => ({
  marginTop: 16,
  padding: '14px 16px',
  '& h2': { ...theme.typography.h4, margin: 0 },
  '& p': { margin: '4px 0 8px', color: theme.tokens.inkSoft },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
  '& li > span': { overflowWrap: 'anywhere' },
  '& li > small': { color: theme.tokens.inkSoft, fontSize: '0.8125rem' },
}));

const Bar = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 14px',
  borderBottom: `1px solid ${tokens.line}`,
  backgroundColor: tokens.sunken,
  fontSize: '0.875rem',
  '& > strong': { flex: '1 1 160px', fontWeight: 600 },
}));

/**
 * Uploads many files at once; interrupted uploads resume. By hand, since a form saves one record, and here
 * each file has its own progress.
 */
export function Page() {
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const { items, queue } = useUploads();
  const known = useMemo(() => new Set(items.map(({ uploadId }) => uploadId)), [items]);
  const file = registry.resources.get('file');
  const here = registry.resources.get('file_upload');
  const list = file && routeOf(file, 'list');
  const showRoute = file && routeOf(file, 'show');
  const mayShow = showRoute !== undefined && may(showRoute);
  return (
    <>
      <PageHead title={here && words(here.label)} help={here?.help && words(here.help)}>
        {list && may(list) && (
          <Button variant="outlined" component={Link} to={list}>
            {translate('files.upload.toList')}
          </Button>
        )}
      </PageHead>
      <DropZone onFiles={queue.add} />
      <Leftovers known={known} />
      {items.length > 0 && (
        <Card sx={{ mt: 2 }} component="section" aria-label={translate('files.upload.list')}>
          <SumBar items={items} queue={queue} />
          <List>
            {items.map((item) => {
              const record = mayShow ? item.record : undefined;
              return (
                <UploadRow
                  key={item.key}
                  item={item}
                  queue={queue}
                  to={file && record && screenPath(file, 'show', record.id)}
                  toCrop={
                    here && isUploadedPicture(record?.url) ? pagePath(here.path, record?.id ?? '') : undefined
                  }
                />
              );
            })}
          </List>
        </Card>
      )}
    </>
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  ...actStyles(theme.tokens, 32),
  '& .kf-tool > svg': { display: 'none' },
}));

interface SumBarProps {
  readonly items: readonly UploadItem[];
  readonly queue: UploadQueue;
}

/** The total progress, and the actions on all files. */
function SumBar({ items, queue }: SumBarProps) {
  const translate = useTranslate();
  const inState = (...states: UploadState[]) => items.filter(({ state }) => states.includes(state));
  const done = inState('done');
  const failed = inState('failed');
  const moving = inState('waiting', 'sending', 'broken');
  const sum = failed.length > 0 ? 'files.upload.sumFailed' : 'files.upload.sum';
  const ways = [
    { name: 'pauseAll', items: moving, act: queue.pause },
    { name: 'resumeAll', items: inState('paused'), act: queue.resume },
    { name: 'retryAll', items: failed, act: queue.resume },
    { name: 'clearDone', items: done, act: queue.remove },
  ];
  return (
    <Bar>
      <strong aria-live="polite">
        {translate(sum, { done: done.length, all: items.length, failed: failed.length })}
      </strong>
      {ways
        .filter((way) => way.items.length > 0)
        .map(({ name, items: meant, act }) => (
          <Button key={name} size="small" onClick={() => meant.forEach(({ key }) => void act(key))}>
            {translate(`files.upload.${name}`)}
          </Button>
        ))}
    </Bar>
  );
}

/** Interrupted uploads: with their files they resume where they stopped. */
function Leftovers({ known }: { readonly known: ReadonlySet<string | undefined> }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () => dataProvider.call<{ items: (Begun & { name: string })[] }>('Admin.File.GetUploads'),
    gcTime: 0,
  });
  const left = (data?.items ?? []).filter(({ upload_id: id, received }) => received > 0 && !known.has(id));
  if (left.length === 0) return null;
  const forget = async (id: string) => {
    await dataProvider.call('Admin.File.CancelUpload', { upload_id: id });
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Place component="section">
      <h2>{translate('files.upload.left')}</h2>
      <p>{translate('files.upload.leftHelp')}</p>
      <ul>
        {left.map(({ upload_id: id, name, received, size }) => (
          <li key={id}>
            <span>{name}</span>
            <small>
              {translate('files.upload.leftAt', { received: byteWords(received), size: byteWords(size) })}
            </small>
            <Button
              size="small"
              aria-label={`${translate('files.upload.forget')} ${name}`}
              onClick={() => void forget(id)}
            >
              {translate('files.upload.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </Place>
  );
}
