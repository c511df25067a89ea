import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import type { Size } from './cropSize.ts';

/** The initial crop: the largest centred part with the required aspect ratio, else nearly all. */
export function firstCrop({ width, height }: Size, aspect: number | undefined): PercentCrop {
  if (aspect === undefined) return centerCrop({ unit: '%', width: 90, height: 90 }, width, height);
  const isWider = width / height > aspect;
  const widest = isWider ? ((height * aspect) / width) * 100 : 100;
  return centerCrop(makeAspectCrop({ unit: '%', width: widest }, aspect, width, height), width, height);
}
