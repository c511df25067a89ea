import Button from '@mui/material/Button';
import type { WidgetProps } from '@rjsf/utils';
import { type Ref, useRef } from 'react';
import { isFixed, labelId, reported } from './widget.ts';

interface FileButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly widget: WidgetProps;
  readonly types: readonly string[] | undefined;
  readonly isMany?: boolean;
  readonly onFiles: (files: FileList) => void;
  readonly children: string;
}

/** The button that opens the system's file picker. The field's label refers to it. */
export function FileButton({ ref, widget, types, isMany, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany ?? false}
        accept={types?.join()}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      <Button
        ref={ref}
        id={widget.id}
        size="small"
        variant="outlined"
        disabled={isFixed(widget)}
        aria-labelledby={`${labelId(widget)} ${widget.id}`}
        aria-describedby={reported(widget)['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
