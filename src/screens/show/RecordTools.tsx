import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { DownloadMenu } from '../../downloads/DownloadMenu.tsx';
import { useCopyWay } from '../act/useCopyWay.ts';
import type { Steps } from '../course/useSteps.ts';
import { HistoryButton } from '../HistoryButton.tsx';
import { PreviewButton } from '../preview/PreviewButton.tsx';

interface RecordToolsProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly steps: Steps;
}

/** The way to the neighbours of a record, its preview, its history, and its print. */
export function RecordTools({ resource, record, steps }: RecordToolsProps) {
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
  /** Nothing: it cannot be pressed now. */
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}

function Tool({ label, of, onPress, children }: ToolProps) {
  return (
    <Tooltip title={of ? `${label} (${of})` : label}>
      {/* A button that is off has no tooltip by itself, and one that vanished would move the others. */}
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
