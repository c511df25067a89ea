import Skeleton from '@mui/material/Skeleton';
import type { WidgetProps } from '@rjsf/utils';
import { type ComponentType, Suspense } from 'react';
import { isFixed, labelId, reported } from '../controls/widget.ts';
import type { EditorProps } from './editorProps.ts';

interface EditorPlaceProps extends Pick<EditorProps, 'language' | 'names' | 'text' | 'onText' | 'onLeave'> {
  readonly widget: WidgetProps;
  /** The editor component, loaded on demand. */
  readonly editor: ComponentType<EditorProps>;
  /** The height of the empty editor, in pixels: what stands below it must not move when it appears. */
  readonly height?: number | { readonly xs: number; readonly sm: number };
}

const codeHeight = 113;

/** The place of an editor in a form, reserved until the editor is loaded. */
export function EditorPlace({ widget, editor: Editor, height = codeHeight, ...props }: EditorPlaceProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height }} />}>
      <Editor
        id={widget.id}
        labelledBy={labelId(widget)}
        aria={reported(widget)}
        isFixed={isFixed(widget)}
        {...props}
      />
    </Suspense>
  );
}
