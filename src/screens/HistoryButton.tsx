import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { Suspense, useMemo, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { lazyChunk } from '../frame/lazyChunk.ts';
import { useCommands } from '../shell/commands/present.ts';
import { useMayHistory } from './history/useMayHistory.ts';

const HistoryDrawer = lazyChunk(() => import('./HistoryDrawer.tsx').then((file) => file.HistoryDrawer));

interface HistoryButtonProps {
  readonly resource: Resource;
  readonly id: number | string;
  /** The record as it is now; nothing when it is no more. */
  readonly record: IdRow | undefined;
  readonly onRestored?: (record: IdRow) => void;
}

/** Opens the history of a record, for whoever may read it. */
export function HistoryButton(props: HistoryButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isOffered = useMayHistory(props.resource);
  const label = translate('record.history.name');
  const commands = useMemo(
    () =>
      isOffered ? [{ name: 'history', label, icon: 'history', key: 'h', run: () => setOpen(true) }] : [],
    [isOffered, label],
  );
  useCommands(commands);
  if (!isOffered) return null;
  return (
    <>
      <Tooltip title={`${label} (H)`}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          onPointerEnter={HistoryDrawer.preload}
          onClick={() => setOpen(true)}
        >
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
