import Skeleton from '@mui/material/Skeleton';
import type { WidgetProps } from '@rjsf/utils';
import { type ComponentType, Suspense } from 'react';
import { isFixed, labelId, reported } from '../controls/widget.ts';
import type { EditorProps } from './editorProps.ts';

interface EditorPlaceProps extends Pick<EditorProps, 'language' | 'names' | 'text' | 'onText' | 'onLeave'> {
  readonly widget: WidgetProps;
  /** The editor component, loaded on demand. */
  readonly editor: ComponentType<EditorProps>;
}

/** The place of an editor in a form, reserved until the editor is loaded. */
export function EditorPlace({ widget, editor: Editor, ...props }: EditorPlaceProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
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
