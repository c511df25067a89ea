import type { WidgetProps } from '@rjsf/utils';
import { emptied } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import { LazyCodeEditor } from '../editors/lazyCodeEditor.ts';

/** SQL text. */
export function SqlWidget(props: WidgetProps) {
  return (
    <EditorPlace
      widget={props}
      editor={LazyCodeEditor}
      language="sql"
      text={String(props.value ?? '')}
      onText={(text) => props.onChange(text === '' ? emptied(props) : text)}
    />
  );
}
