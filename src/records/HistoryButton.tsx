import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useCommands } from '../shell/commands/present.ts';
import { lazyChunk } from '../ui/lazyChunk.ts';
import { useMayHistory } from './history/useMayHistory.ts';

const HistoryDrawer = lazyChunk(() => import('./HistoryDrawer.tsx').then((file) => file.HistoryDrawer));

interface HistoryButtonProps {
  readonly resource: Resource;
  readonly id: number | string;
  /** The current record; undefined if it was deleted. */
  readonly record: IdRow | undefined;
  readonly onRestored?: (record: IdRow) => void;
}

/** Opens the history of a record, if the account may read it. */
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
