import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { byteWords } from '../../fields/byteWords.ts';
import type { Begun } from './sendFile.ts';

const queryKey = ['uploads', 'left'];

/** Uploads that broke off before: with their files they go on where they stopped. */
export function Leftovers({ known }: { readonly known: ReadonlySet<string | undefined> }) {
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
