import Add from '@mui/icons-material/Add';
import ArrowBack from '@mui/icons-material/ArrowBack';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Refresh from '@mui/icons-material/Refresh';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import Search from '@mui/icons-material/Search';
import Translate from '@mui/icons-material/Translate';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/icons.tsx';
import { Keys } from '../commands/Keys.tsx';
import type { Entry, Section } from './entry.ts';

/** Icons of actions; those of resources are known to the whole shell. */
const deeds: Readonly<Record<string, typeof Add>> = {
  add: Add,
  back: ArrowBack,
  mode: DarkModeOutlined,
  delete: DeleteOutlined,
  edit: EditOutlined,
  export: FileDownloadOutlined,
  next: KeyboardArrowDown,
  previous: KeyboardArrowUp,
  keys: KeyboardOutlined,
  logout: Logout,
  act: PlayArrowOutlined,
  print: PrintOutlined,
  refresh: Refresh,
  save: SaveOutlined,
  find: Search,
  language: Translate,
};

interface OptionsProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onPoint: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
}

/** The options of the palette; the focus stays in the input, and the list follows. */
export function Options({ id, sections, active, optionId, onPoint, onChoose }: OptionsProps) {
  const translate = useTranslate();
  const activeId = active && optionId(active);
  useEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Frame id={id} role="listbox" aria-label={translate('record.palette.label')}>
      {sections.map(({ name, title, entries }) => {
        const head = `${id}${name.replace(/\W/g, '_')}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element.
          <div key={name} role="group" aria-labelledby={head}>
            <div id={head} role="presentation">
              {title}
            </div>
            {entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field that keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                onPointerMove={() => entry !== active && onPoint(entry)}
                onClick={() => onChoose(entry)}
              >
                <EntryIcon name={entry.icon} />
                <span>{entry.label}</span>
                {entry.hint && <small>{entry.hint}</small>}
                {entry.key && <Keys of={entry.key} />}
                {entry.hasDeeds && entry === active && (
                  <small>
                    <Keys of="Tab" /> {translate('record.palette.deeds')}
                  </small>
                )}
              </div>
            ))}
          </div>
        );
      })}
    </Frame>
  );
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '6px 8px',
  '&:empty': { display: 'none' },
  '& [role="presentation"]': {
    margin: '8px 10px 4px',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: tokens.inkSoft,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 38,
    padding: '4px 10px',
    borderRadius: 8,
    cursor: 'pointer',
    '& > svg': { flex: 'none', fontSize: 18, color: tokens.inkFaint },
    '& > span:first-of-type': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > small': {
      flex: 'none',
      maxWidth: '50%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: tokens.inkSoft,
    },
    '&[aria-selected="true"]': { backgroundColor: tokens.chosen, '& > svg': { color: tokens.accent } },
  },
}));

/** The icon of a palette entry. */
function EntryIcon({ name }: { readonly name: string }) {
  const Picture = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
  return Picture ? <Picture aria-hidden /> : <Icon name={name} />;
}
