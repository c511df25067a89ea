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
import { Icon } from '../icons.tsx';

/** Pictures of what can be done; those of things are known to the whole shell. */
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

/** The picture of an entry of the palette. */
export function EntryIcon({ name }: { readonly name: string }) {
  const Picture = Object.hasOwn(deeds, name) ? deeds[name] : undefined;
  return Picture ? <Picture aria-hidden /> : <Icon name={name} />;
}
