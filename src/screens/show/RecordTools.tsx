import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Steps } from '../course/useSteps.ts';
import { HistoryButton } from '../HistoryButton.tsx';

interface RecordToolsProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly steps: Steps;
}

/** The way to the neighbours of a record, its history, and its print. */
export function RecordTools({ resource, record, steps }: RecordToolsProps) {
  const translate = useTranslate();
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
      <HistoryButton resource={resource} id={record.id} record={record} />
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
