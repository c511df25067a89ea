import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

/** What the frame and its handles say to those who use them by keyboard. */
export function useCropWords() {
  const translate = useTranslate();
  return useMemo(
    () => ({
      cropArea: translate('files.crop.area'),
      nwDragHandle: translate('files.crop.nw'),
      nDragHandle: translate('files.crop.n'),
      neDragHandle: translate('files.crop.ne'),
      eDragHandle: translate('files.crop.e'),
      seDragHandle: translate('files.crop.se'),
      sDragHandle: translate('files.crop.s'),
      swDragHandle: translate('files.crop.sw'),
      wDragHandle: translate('files.crop.w'),
    }),
    [translate],
  );
}
