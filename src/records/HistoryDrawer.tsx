import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { recordName } from '../fields/recordName.ts';
import { useLang } from '../lang.ts';
import { useMay } from '../may.ts';
import { History } from './history/History.tsx';
import { mayBeEdited } from './mayBeEdited.ts';

interface HistoryDrawerProps {
  readonly resource: Resource;
  readonly id: number | string;
  /** The current record; undefined if it was deleted. */
  readonly record: IdRow | undefined;
  readonly onRestored?: (record: IdRow) => void;
  readonly onClose: () => void;
}

/** The history of a record, in a drawer next to its screen. */
export function HistoryDrawer({ resource, id, record, onRestored, onClose }: HistoryDrawerProps) {
  const translate = useTranslate();
  const lang = useLang();
  const may = useMay();
  const title = useId();
  const isSingle = resource.kind === 'single';
  const edit = isSingle ? resource.path : routeOf(resource, 'edit');
  const name = isSingle ? resource.label[lang] : record ? recordName(resource, record, lang) : `#${id}`;
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': title,
          sx: { width: 'min(620px, 100vw)' },
        },
      }}
    >
      <Head>
        <h2 id={title}>{translate('record.history.title', { name })}</h2>
        <IconButton aria-label={translate('form.close')} onClick={onClose} autoFocus>
          <Close fontSize="small" />
        </IconButton>
      </Head>
      <Body>
        <History
          {...{ resource, id, record }}
          mayRestore={
            edit !== undefined && may(edit) && record !== undefined && mayBeEdited(resource, record)
          }
          onRestored={(now) => onRestored?.(now)}
        />
      </Body>
    </Drawer>
  );
}

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 12px 12px 20px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  '& h2': { ...theme.typography.h3, flex: 1, minWidth: 0, margin: '4px 0 0', overflowWrap: 'anywhere' },
}));

const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: 20,
  [theme.breakpoints.down('sm')]: { padding: 12 },
}));
