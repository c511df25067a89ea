import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import type { ClipboardEvent, ReactNode } from 'react';
import { told } from './widget.ts';

interface FindBoxProps {
  readonly widget: WidgetProps;
  readonly params: AutocompleteRenderInputParams;
  readonly placeholder: string;
  /** In place of the arrow that opens the choice. */
  readonly end?: ReactNode;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** The box inside an autocomplete, drawn and said like every other box of a form. */
export function FindBox({ widget, params, placeholder, end, onPaste }: FindBoxProps) {
  const { ref, ...around } = params.InputProps;
  const { ref: inputRef, ...input } = params.inputProps;
  return (
    <OutlinedInput
      {...around}
      ref={ref}
      inputRef={inputRef}
      fullWidth
      size="small"
      error={(widget.rawErrors?.length ?? 0) > 0}
      placeholder={placeholder}
      endAdornment={end === undefined ? around.endAdornment : end}
      onPaste={onPaste}
      inputProps={{ ...input, ...told(widget) }}
    />
  );
}
