import { lazyChunk } from '../../ui/lazyChunk.ts';
import type { EditorProps } from './editorProps.ts';

/** The code editor, loaded with the first field that needs it. */
export const LazyCodeEditor = lazyChunk<EditorProps>(() =>
  import('./CodeEditor.tsx').then(({ CodeEditor }) => CodeEditor),
);
