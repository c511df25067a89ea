import { lazyChunk } from '../../ui/lazyChunk.ts';
import type { ChangesProps } from './Changes.tsx';

/** The changes of a record's fields, loaded with the comparison of texts when the first ones are shown. */
export const LazyChanges = lazyChunk<ChangesProps>(() =>
  import('./Changes.tsx').then(({ Changes }) => Changes),
);
