import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { lazyChunk } from '../frame/lazyChunk.ts';
import { useMay } from '../may.ts';
import { useCommands } from '../shell/commands/present.ts';

const ImportDialog = lazyChunk(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog));

/** Opens the import of a resource, for whoever may. */
export function ImportButton({ resource }: { readonly resource: Resource }) {
  const may = useMay();
  const mayImport = resource.services.import !== undefined && may(`${resource.path}/import`);
  return mayImport ? <Allowed resource={resource} /> : null;
}

function Allowed({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('jobs.import.name');
  useCommands(useMemo(() => [{ name: 'import', label, icon: 'upload', run: () => setOpen(true) }], [label]));
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)} onPointerEnter={ImportDialog.preload}>
          <FileUploadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
