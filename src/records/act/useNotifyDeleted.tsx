import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCloseNotification, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  '& > span': { overflowWrap: 'anywhere' },
  '& > button': { padding: '1px 10px', minHeight: 26 },
});

// In milliseconds: long enough to notice a mistake.
const shownFor = 10_000;

/** Says what was deleted, and offers to restore it if possible. */
export function useNotifyDeleted(
  resource: Resource,
): (names: string, trash: readonly number[] | undefined) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (names, trash) => {
      if (!trash?.length) {
        notify(translate('trash.deleted', { names }), { type: 'success' });
        return;
      }
      const notice = <DeletedNotice {...{ resource, names, trash }} />;
      notify(notice, { type: 'success', autoHideDuration: shownFor });
    },
    [resource, notify, translate],
  );
}

interface DeletedNoticeProps {
  readonly resource: Resource;
  readonly names: string;
  /** The ids of the records in the trash. */
  readonly trash: readonly number[];
}

/** Says what was deleted, with a button that restores it. */
function DeletedNotice({ resource, names, trash }: DeletedNoticeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const close = useCloseNotification();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queryClient = useQueryClient();
  const { attempt, busy } = useAttempt();
  const restore = async () => {
    // The frame's dialog shows why a restore failed.
    await attempt(async () => {
      await dataProvider.act('trash', 'restore', trash);
      notify(translate('trash.restored', { names }), { type: 'success' });
    });
    close();
    void queryClient.invalidateQueries({ queryKey: [resource.name] });
  };
  return (
    <Line>
      <span>{translate('trash.deleted', { names })}</span>
      <BusyButton size="small" color="inherit" variant="outlined" busy={busy} onClick={restore}>
        {translate('trash.restore')}
      </BusyButton>
    </Line>
  );
}
