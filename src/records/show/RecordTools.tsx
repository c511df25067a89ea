import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { DownloadMenu } from '../../shell/jobs/DownloadMenu.tsx';
import { useCopyWay } from '../act/useCopyWay.ts';
import type { Steps } from '../course/useSteps.ts';
import { HistoryButton } from '../HistoryButton.tsx';
import { PreviewButton } from '../record/PreviewButton.tsx';
import { useShown } from '../useShown.ts';

interface RecordToolsProps {
  readonly resource: Resource;
  readonly steps: Steps;
}

/** The tools of a record: its neighbours, its preview, its history, and print. */
export function RecordTools({ resource, steps }: RecordToolsProps) {
  const record = useShown();
  const translate = useTranslate();
  const navigate = useNavigate();
  const copy = useCopyWay(resource)(record.id);
  const { toNext, toPrevious, place, total } = steps;
  return (
    <Tools>
      {place !== undefined && (toNext || toPrevious) && (
        <>
          <Tool label={translate('record.previous')} of="K" onPress={toPrevious}>
            <KeyboardArrowUp fontSize="small" />
          </Tool>
          <small>{total === undefined ? place : `${place} / ${total}`}</small>
          <Tool label={translate('record.next')} of="J" onPress={toNext}>
            <KeyboardArrowDown fontSize="small" />
          </Tool>
        </>
      )}
      <PreviewButton resource={resource} values={() => record} as="icon" />
      <DownloadMenu resource={resource} id={record.id} />
      <HistoryButton resource={resource} id={record.id} record={record} />
      {copy !== undefined && (
        <Tool label={translate('operate.copy')} onPress={() => navigate(copy)}>
          <ContentCopyOutlined fontSize="small" />
        </Tool>
      )}
      <Tool label={translate('record.print')} onPress={() => window.print()}>
        <PrintOutlined fontSize="small" />
      </Tool>
    </Tools>
  );
}

interface ToolProps {
  readonly label: string;
  readonly of?: string;
  /** Undefined: the button is disabled. */
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}

function Tool({ label, of, onPress, children }: ToolProps) {
  return (
    <Tooltip title={of ? `${label} (${of})` : label}>
      {/* A disabled button shows no tooltip, and removing the button would move the others. */}
      <span>
        <IconButton aria-label={label} disabled={!onPress} onClick={onPress}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const Tools = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  '& small': { minWidth: 36, textAlign: 'center', color: tokens.inkSoft, fontVariantNumeric: 'tabular-nums' },
}));
