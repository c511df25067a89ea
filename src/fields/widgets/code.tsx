import type { WidgetProps } from '@rjsf/utils';
import { emptied } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import { LazyCodeEditor } from '../editors/lazyCodeEditor.ts';

/** Program text. */
export function CodeWidget(props: WidgetProps) {
  return (
    <EditorPlace
      widget={props}
      editor={LazyCodeEditor}
      language="code"
      text={String(props.value ?? '')}
      onText={(text) => props.onChange(text === '' ? emptied(props) : text)}
    />
  );
}
