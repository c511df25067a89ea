import { useMemo } from 'react';
import { useTranslate } from 'react-admin';

/** The ARIA labels of the crop frame and its handles, for keyboard users. */
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
