import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { FilePicture } from '../FilePicture.tsx';

interface PictureDialogProps {
  /** The resource whose records' pictures are offered. */
  readonly library: Resource;
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

const perPage = 24;

/** Chooses a picture that was uploaded before, or one of a library. */
export function PictureDialog({ library, onChoose, onClose }: PictureDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { data, error, isFetching, hasNextPage, fetchNextPage } = usePictures(library, q);
  const pictures = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('files.pick.title')}</DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          autoFocus
          size="small"
          sx={{ mt: 1 }}
          label={translate('files.pick.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {translate('files.pick.failed')}
          </Alert>
        )}
        {data && pictures.length === 0 && <p>{translate('files.pick.none')}</p>}
        <Shots aria-busy={isFetching}>
          {pictures.map((record) => {
            const address = String(record[pictureField(library) ?? 'url']);
            return (
              <li key={record.id}>
                <button type="button" onClick={() => onChoose(address)}>
                  <FilePicture address={address} alt={String(record['alt'] ?? '')} />
                  <span>{String(record[library.display])}</span>
                </button>
              </li>
            );
          })}
        </Shots>
        {hasNextPage && (
          <BusyButton busy={isFetching} onClick={() => void fetchNextPage()}>
            {translate('files.pick.more')}
          </BusyButton>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function usePictures(library: Resource, q: string) {
  const isFiles = library.name === 'file';
  const fields = ['id', library.display, pictureField(library) ?? 'url', ...(isFiles ? ['alt'] : [])];
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useInfiniteQuery({
    queryKey: [library.name, 'pictures', q],
    queryFn: ({ pageParam: page, signal }) =>
      dataProvider.getList<IdRow>(library.name, {
        pagination: { page, perPage },
        sort: { field: 'id', order: 'DESC' },
        filter: { ...(isFiles && { kind: 'picture' }), ...(q && { q }) },
        meta: { fields, total: 'none' },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ data }, _all, page) => (data.length < perPage ? undefined : page + 1),
    placeholderData: keepPreviousData,
  });
}

const Shots = styled('ul')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: 12,
  margin: '16px 0 8px',
  padding: 0,
  listStyle: 'none',
  '& button': {
    width: '100%',
    padding: 0,
    border: `1px solid ${tokens.line}`,
    borderRadius: 10,
    overflow: 'hidden',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.ink,
    background: tokens.surface,
    cursor: 'pointer',
  },
  '& button:is(:hover, :focus-visible)': { borderColor: tokens.accent },
  '& button > span:last-of-type': {
    display: 'block',
    padding: '6px 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
