import { lazyChunk } from '../../ui/lazyChunk.ts';
import type { ShapeFormProps } from './ShapeForm.tsx';

/** The form of a JSON value, loaded with the first field that needs it. */
export const LazyShapeForm = lazyChunk<ShapeFormProps>(() =>
  import('./ShapeForm.tsx').then(({ ShapeForm }) => ShapeForm),
);
