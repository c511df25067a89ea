import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource, Row } from '#schemas/resource.ts';
import { lazyChunk } from '../../ui/lazyChunk.ts';

const PreviewDialog = lazyChunk(() => import('./PreviewDialog.tsx').then((file) => file.PreviewDialog));

interface PreviewButtonProps {
  readonly resource: Resource;
  /** The values to show: the record, or the current values of its form. */
  readonly values: () => Row;
  readonly as: 'icon' | 'button';
}

/** Shows a record as its readers see it, if its resource defines that; in a form with unsaved values. */
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
