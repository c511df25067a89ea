import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DraftsOutlined from '@mui/icons-material/DraftsOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { folders } from './folderNames.ts';

/** One of the folders. */
export type Folder = (typeof folders)[number];

const icons = { unread: MailOutlined, read: DraftsOutlined, recycled: DeleteOutlined } as const;

interface FoldersProps {
  readonly chosen: Folder;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChoose: (folder: Folder) => void;
}

/** The folders with their counts; in a row in narrow layouts. */
export function Folders({ chosen, counts, onChoose }: FoldersProps) {
  const translate = useTranslate();
  return (
    <Line aria-label={translate('work.message.folders')}>
      {folders.map((folder) => {
        const Picture = icons[folder];
        return (
          <Entry
            key={folder}
            aria-current={folder === chosen ? 'page' : undefined}
            onClick={() => onChoose(folder)}
          >
            <Picture fontSize="small" aria-hidden />
            <span>{translate(`work.message.${folder}Folder`)}</span>
            {counts && <small>{(counts[folder] ?? 0).toLocaleString('en')}</small>}
          </Entry>
        );
      })}
    </Line>
  );
}

const Line = styled('nav')(({ theme: { breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: 8,
  [breakpoints.down('lg')]: { flexDirection: 'row', overflowX: 'auto' },
}));

const Entry = styled(ButtonBase)(({ theme: { tokens, breakpoints } }) => ({
  flex: 'none',
  justifyContent: 'flex-start',
  gap: 8,
  minHeight: 40,
  padding: '4px 10px',
  borderRadius: 8,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  color: tokens.inkSoft,
  '& small': { marginLeft: 'auto', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' },
  '&:hover': { backgroundColor: tokens.hover },
  '&[aria-current]': { backgroundColor: tokens.chosen, color: tokens.accentStrong, fontWeight: 600 },
  [breakpoints.down('sm')]: { gap: 5, padding: '4px 8px', '& svg': { display: 'none' } },
}));
