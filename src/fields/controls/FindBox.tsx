import LockOutlined from '@mui/icons-material/LockOutlined';
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import type { ClipboardEvent, ReactNode } from 'react';
import { reported } from './widget.ts';

interface FindBoxProps {
  readonly widget: WidgetProps;
  readonly params: AutocompleteRenderInputParams;
  readonly placeholder: string;
  /** Replaces the arrow that opens the choices. */
  readonly end?: ReactNode;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** The input of an autocomplete, rendered and labelled like every other input of a form. */
export function FindBox({ widget, params, placeholder, end, onPaste }: FindBoxProps) {
  const { ref, ...around } = params.InputProps;
  const { ref: inputRef, ...input } = params.inputProps;
  const last = widget.disabled ? lock : end;
  return (
    <Box
      {...around}
      ref={ref}
      inputRef={inputRef}
      fullWidth
      size="small"
      error={(widget.rawErrors?.length ?? 0) > 0}
      placeholder={placeholder}
      data-fixed={widget.disabled ?? false}
      endAdornment={last === undefined ? around.endAdornment : last}
      onPaste={onPaste}
      inputProps={{ ...input, ...reported(widget) }}
    />
  );
}

const lock = (
  <InputAdornment position="end">
    <LockOutlined aria-hidden sx={{ fontSize: 16 }} />
  </InputAdornment>
);

const Box = styled(OutlinedInput)(({ theme }) => ({
  '&[data-fixed="true"]': { backgroundColor: theme.tokens.sunken, color: theme.tokens.inkSoft },
}));
