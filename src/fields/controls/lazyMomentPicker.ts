import { lazyChunk } from '../../ui/lazyChunk.ts';
import type { MomentPickerProps } from './MomentPicker.tsx';

/** The calendar and the clock of date fields, loaded when the first one is opened. */
export const LazyMomentPicker = lazyChunk<MomentPickerProps>(() =>
  import('./MomentPicker.tsx').then(({ MomentPicker }) => MomentPicker),
);
