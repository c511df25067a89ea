import AltRouteOutlined from '@mui/icons-material/AltRouteOutlined';
import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import HttpOutlined from '@mui/icons-material/HttpOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import LoopOutlined from '@mui/icons-material/LoopOutlined';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Tone } from '#schemas/resource.ts';

/** How nodes of a type are drawn: what stands on them, and what kind of thing they are. */
export interface NodeLook {
  readonly icon: typeof SvgIcon;
  readonly tone: Tone;
}

/** The look of each type: data is blue, the ways are amber, an answer green, a failure red. */
export const nodeLook: Readonly<Record<FlowNode['type'], NodeLook>> = {
  request: { icon: LoginOutlined, tone: 'success' },
  query: { icon: TableRowsOutlined, tone: 'info' },
  sql: { icon: CodeOutlined, tone: 'info' },
  condition: { icon: RuleOutlined, tone: 'warning' },
  switch: { icon: AltRouteOutlined, tone: 'warning' },
  each: { icon: LoopOutlined, tone: 'warning' },
  set: { icon: DriveFileRenameOutlineOutlined, tone: 'neutral' },
  http: { icon: HttpOutlined, tone: 'info' },
  call: { icon: CallMergeOutlined, tone: 'info' },
  cache: { icon: SavingsOutlined, tone: 'neutral' },
  emit: { icon: CampaignOutlined, tone: 'neutral' },
  respond: { icon: ReplyOutlined, tone: 'success' },
  fail: { icon: ErrorOutline, tone: 'danger' },
};
