import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCloseNotification, useDataProvider, useNotify, useTranslate } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useAttempt } from '../../forms/useAttempt.ts';

interface DeletedNoticeProps {
  readonly resource: Resource;
  readonly names: string;
  /** What the records are called in the trash. */
  readonly trash: readonly number[];
}

/** Says what was deleted, with a button that brings it back. */
export function DeletedNotice({ resource, names, trash }: DeletedNoticeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const close = useCloseNotification();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queryClient = useQueryClient();
  const { attempt, busy } = useAttempt();
  const restore = async () => {
    // What was in the way the frame's dialog says.
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
      <Button size="small" color="inherit" variant="outlined" disabled={busy} onClick={restore}>
        {translate('trash.restore')}
      </Button>
    </Line>
  );
}

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  '& > span': { overflowWrap: 'anywhere' },
  '& > button': { padding: '1px 10px', minHeight: 26 },
});
