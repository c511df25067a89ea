import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { routeOf } from '#schemas/derive/operations.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import type { CropSource } from './CropDialog.tsx';
import { cropSource } from './cropSource.ts';
import { PictureDialog } from './lazyDialogs.ts';

interface PictureToolsProps {
  readonly address: string | undefined;
  /** The resource whose pictures are offered; all uploaded ones by default; null: none. */
  readonly library?: string | null | undefined;
  readonly onChoose: (address: string) => void;
  readonly onCrop: (source: CropSource) => void;
}

/** The further actions of a picture field: choose an existing picture, or crop the current one. */
export function PictureTools({ address, library: name = 'file', onChoose, onCrop }: PictureToolsProps) {
  const translate = useTranslate();
  const may = useMay();
  const [isPicking, setPicking] = useState(false);
  const library = registry.resources.get(name ?? '');
  const mayPick = library !== undefined && may(routeOf(library, 'list') ?? '');
  const source = cropSource(address);
  return (
    <>
      {mayPick && (
        <Button size="small" onClick={() => setPicking(true)}>
          {translate(name === 'file' ? 'files.pick.open' : 'rows.library')}
        </Button>
      )}
      {source && (
        <Button size="small" onClick={() => onCrop(source)}>
          {translate('files.crop.open')}
        </Button>
      )}
      {isPicking && library && (
        <Suspense fallback={null}>
          <PictureDialog
            library={library}
            onClose={() => setPicking(false)}
            onChoose={(chosen) => {
              setPicking(false);
              onChoose(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
