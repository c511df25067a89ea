import { lazyChunk } from '../../../ui/lazyChunk.ts';
import type { DayRangeProps } from './DayRange.tsx';

/** The choice of days, loaded when the first filter by days is opened. */
export const LazyDayRange = lazyChunk<DayRangeProps>(() =>
  import('./DayRange.tsx').then(({ DayRange }) => DayRange),
);
