import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ApiOutlined from '@mui/icons-material/ApiOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import CableOutlined from '@mui/icons-material/CableOutlined';
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DataObjectOutlined from '@mui/icons-material/DataObjectOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DesignServicesOutlined from '@mui/icons-material/DesignServicesOutlined';
import DnsOutlined from '@mui/icons-material/DnsOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import MemoryOutlined from '@mui/icons-material/MemoryOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import PasswordOutlined from '@mui/icons-material/PasswordOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import QueueOutlined from '@mui/icons-material/QueueOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import StorageOutlined from '@mui/icons-material/StorageOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import TerminalOutlined from '@mui/icons-material/TerminalOutlined';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import WebOutlined from '@mui/icons-material/WebOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';

/** The icons that a resource file or a section can use. */
const icons: Readonly<Record<string, typeof HomeOutlined>> = {
  home: HomeOutlined,
  billing: PaymentsOutlined,
  api: ApiOutlined,
  people: PeopleOutlined,
  apps: WidgetsOutlined,
  database: StorageOutlined,
  table: TableRowsOutlined,
  platform: TuneOutlined,
  chart: InsightsOutlined,
  person: PersonOutlined,
  settings: SettingsOutlined,
  audit: FactCheckOutlined,
  key: KeyOutlined,
  article: ArticleOutlined,
  file: InsertDriveFileOutlined,
  message: MailOutlined,
  bug: BugReportOutlined,
  code: CodeOutlined,
  design: DesignServicesOutlined,
  test: ScienceOutlined,
  monitor: MonitorHeartOutlined,
  clock: ScheduleOutlined,
  image: ImageOutlined,
  media: PermMediaOutlined,
  order: ReceiptLongOutlined,
  package: Inventory2Outlined,
  wallet: AccountBalanceWalletOutlined,
  shop: StorefrontOutlined,
  lock: LockOutlined,
  shield: ShieldOutlined,
  rule: RuleOutlined,
  history: HistoryOutlined,
  trash: DeleteOutlined,
  upload: CloudUploadOutlined,
  terminal: TerminalOutlined,
  support: SupportAgentOutlined,
  ticket: ConfirmationNumberOutlined,
  link: LinkOutlined,
  web: PublicOutlined,
  server: DnsOutlined,
  queue: QueueOutlined,
  tag: LocalOfferOutlined,
  tree: AccountTreeOutlined,
  list: ListAltOutlined,
  search: ManageSearchOutlined,
  login: LoginOutlined,
  password: PasswordOutlined,
  trend: TimelineOutlined,
  function: DataObjectOutlined,
  process: MemoryOutlined,
  connection: CableOutlined,
  docs: MenuBookOutlined,
  dashboard: DashboardOutlined,
  speed: SpeedOutlined,
  page: WebOutlined,
};

/** An icon by its name in a resource file; an unknown name gets the table icon. */
export function Icon({ name, ...rest }: SvgIconProps & { readonly name: string }) {
  const Picture = Object.hasOwn(icons, name) ? (icons[name] ?? TableRowsOutlined) : TableRowsOutlined;
  return <Picture fontSize="small" aria-hidden {...rest} />;
}
