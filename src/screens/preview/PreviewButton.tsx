import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { Resource, Row } from '#schemas/resource.ts';
import { lazyChunk } from '../../frame/lazyChunk.ts';

const PreviewDialog = lazyChunk(() => import('./PreviewDialog.tsx').then((file) => file.PreviewDialog));

interface PreviewButtonProps {
  readonly resource: Resource;
  /** What is shown: the record, or what its form holds at this moment. */
  readonly values: () => Row;
  readonly as: 'icon' | 'button';
}

/** Shows a record as its readers find it, where its resource says how; in a form with what is not saved yet. */
export function PreviewButton({ resource, values, as }: PreviewButtonProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState<Row>();
  if (resource.show.preview.length === 0) return null;
  const label = translate('record.preview');
  const way = {
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: PreviewDialog.preload,
    onClick: () => setShown(values()),
  };
  return (
    <>
      {as === 'icon' ? (
        <Tooltip title={label}>
          <IconButton aria-label={label} {...way}>
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button variant="outlined" startIcon={<VisibilityOutlined />} {...way}>
          {label}
        </Button>
      )}
      {shown && (
        <Suspense fallback={null}>
          <PreviewDialog resource={resource} record={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
