import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import { useCommands } from '../../shell/commands/present.ts';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { readState, useStateKey, writeState } from '../forms/keep/keptState.ts';
import { importChoice, importState } from './keptNames.ts';

const ImportDialog = lazyChunk(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog));

/** Opens the import of a resource, for accounts that may import. */
export function ImportButton({ resource }: { readonly resource: Resource }) {
  const may = useMay();
  const mayImport = resource.services.import !== undefined && may(`${resource.path}/import`);
  return mayImport ? <Allowed resource={resource} /> : null;
}

function Allowed({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const keys = [useStateKey(importState), useStateKey(importChoice)] as const;
  // An import that the end of a session interrupted goes on where it was.
  const [isOpen, setOpen] = useState(() => readState(keys[0]) !== undefined);
  const label = translate('jobs.import.name');
  useCommands(useMemo(() => [{ name: 'import', label, icon: 'upload', run: () => setOpen(true) }], [label]));
  const close = () => {
    for (const key of keys) writeState(key, undefined);
    setOpen(false);
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)} onPointerEnter={ImportDialog.preload}>
          <FileUploadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
