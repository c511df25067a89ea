import LockOutlined from '@mui/icons-material/LockOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import type { HTMLAttributes, ReactNode } from 'react';
import { isFixed, reported } from './widget.ts';

interface TextBoxProps {
  readonly widget: WidgetProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called when the user leaves the field. */
  readonly onLeave?: ((input: HTMLInputElement) => void) | undefined;
  readonly type?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly placeholder?: string | undefined;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Multi-line, with at least this many lines. */
  readonly lines?: number;
  /** Monospaced, for text that is not prose. */
  readonly mono?: boolean;
  /** Further attributes of the input element itself. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** A text input, labelled and rendered alike for every kind of text. */
export function TextBox({ widget, text, onText, onLeave, start, end, lines, ...props }: TextBoxProps) {
  const { id, name, rawErrors, disabled, autofocus } = widget;
  const last = disabled ? <LockOutlined aria-hidden sx={{ fontSize: 16 }} /> : end;
  return (
    <Box
      id={id}
      name={name}
      fullWidth
      size="small"
      value={text}
      error={(rawErrors?.length ?? 0) > 0}
      type={props.type ?? 'text'}
      placeholder={props.placeholder ?? ''}
      autoFocus={autofocus ?? false}
      readOnly={isFixed(widget)}
      data-fixed={disabled ?? false}
      data-mono={props.mono ?? false}
      {...(lines !== undefined && { multiline: true, minRows: lines, maxRows: 18 })}
      onChange={({ target }) => onText(target.value)}
      onBlur={({ target }) => onLeave?.(target as HTMLInputElement)}
      startAdornment={start && <InputAdornment position="start">{start}</InputAdornment>}
      endAdornment={last && <InputAdornment position="end">{last}</InputAdornment>}
      slotProps={{
        input: { ...reported(widget), inputMode: props.inputMode, autoComplete: 'off', ...props.input },
      }}
    />
  );
}

const Box = styled(OutlinedInput)(({ theme }) => ({
  '&[data-fixed="true"]': { backgroundColor: theme.tokens.sunken, color: theme.tokens.inkSoft },
  '&[data-mono="true"] textarea': {
    fontFamily: 'var(--kf-font-code)',
    fontSize: '0.8125rem',
    lineHeight: 1.6,
  },
  '&.MuiInputBase-adornedStart': { paddingLeft: 12, '& input': { paddingLeft: 0 } },
  '&.MuiInputBase-adornedEnd': { paddingRight: 10 },
  '&.MuiInputBase-multiline': { alignItems: 'flex-end' },
}));
