import type { WidgetProps } from '@rjsf/utils';
import { lazyChunk } from '../../frame/lazyChunk.ts';
import { emptied } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import type { EditorProps } from '../editors/editorProps.ts';

const LazyHtmlEditor = lazyChunk<EditorProps>(() =>
  import('../editors/HtmlEditor.tsx').then(({ HtmlEditor }) => HtmlEditor),
);

/** Rich text; the server cleans it before it is kept. */
export function HtmlWidget(props: WidgetProps) {
  return (
    <EditorPlace
      widget={props}
      editor={LazyHtmlEditor}
      language="html"
      text={String(props.value ?? '')}
      onText={(text) => props.onChange(text === '' ? emptied(props) : text)}
    />
  );
}
