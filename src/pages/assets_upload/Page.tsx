import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import { isUploadedPicture } from '#schemas/uploads.ts';
import { useWords } from '../../lang.ts';
import { pagePath, screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { actStyles } from '../../screens/table/actStyles.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { DropZone } from './DropZone.tsx';
import { Leftovers } from './Leftovers.tsx';
import { SumBar } from './SumBar.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

/**
 * Uploads many files at once; what breaks off goes on where it stopped. By hand, since a form saves one record,
 * and here each file has a course of its own.
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
