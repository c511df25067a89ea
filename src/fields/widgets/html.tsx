import type { WidgetProps } from '@rjsf/utils';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { emptied } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import type { EditorProps } from '../editors/editorProps.ts';

const LazyHtmlEditor = lazyChunk<EditorProps>(() =>
  import('../editors/HtmlEditor.tsx').then(({ HtmlEditor }) => HtmlEditor),
);

/** Rich text. The server sanitizes it before it is stored. */
export function HtmlWidget(props: WidgetProps) {
  return (
    <EditorPlace
      widget={props}
      editor={LazyHtmlEditor}
      language="html"
      height={{ xs: 229, sm: 199 }}
      text={String(props.value ?? '')}
      onText={(text) => props.onChange(text === '' ? emptied(props) : text)}
    />
  );
}
