import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { SchemaFormProps } from './formProps.ts';
import type { FormPhase } from './useSubmit.ts';

interface SubmitBarProps
  extends Pick<SchemaFormProps, 'submitLabel' | 'withheld' | 'place' | 'tone' | 'onCancel' | 'children'> {
  readonly phase: FormPhase;
}

/** The buttons below a form: submit first, cancel last. */
export function SubmitBar(props: SubmitBarProps) {
  const { phase, withheld, place = 'inline', tone, onCancel, children } = props;
  const id = useId();
  const translate = useTranslate();
  const isBusy = phase !== 'open';
  return (
    <Bar data-place={place}>
      <BusyButton
        type="submit"
        variant="contained"
        color={tone === 'danger' ? 'error' : 'primary'}
        busy={isBusy}
        disabled={withheld !== undefined}
        aria-describedby={withheld === undefined ? undefined : id}
      >
        {props.submitLabel ?? translate('form.save')}
      </BusyButton>
      {withheld !== undefined && <span id={id}>{withheld}</span>}
      {children}
      {onCancel && (
        <BusyButton busy={phase === 'sending'} onClick={onCancel}>
          {translate('form.cancel')}
        </BusyButton>
      )}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 28,
  '& > span': { color: theme.tokens.inkSoft },
  '&[data-place="dialog"]': { flexDirection: 'row-reverse' },
  '&[data-place="page"]': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    margin: '28px -24px -24px',
    padding: '14px 24px',
    borderTop: `1px solid ${theme.tokens.line}`,
    borderRadius: '0 0 12px 12px',
    backgroundColor: theme.tokens.surface,
    [theme.breakpoints.down('sm')]: { margin: '24px -16px -16px', padding: '12px 16px' },
  },
}));
