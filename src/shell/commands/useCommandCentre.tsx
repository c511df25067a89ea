import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyChunk } from '../../frame/lazyChunk.ts';
import { useCommandKeys } from './useCommandKeys.ts';

const Palette = lazyChunk(() => import('../palette/Palette.tsx').then((file) => file.Palette));
const KeysDialog = lazyChunk(() => import('./KeysDialog.tsx').then((file) => file.KeysDialog));

/** What lies above the page: the palette, the list of keys, or nothing. */
export type Above = 'palette' | 'keys' | undefined;

/** Hears the keys of the product, and shows the palette and the list of keys. */
export function useCommandCentre() {
  const [above, setAbove] = useState<Above>();
  // What is typed before the palette is there belongs to it.
  const early = useRef<string>(undefined);
  const openPalette = useCallback(() => {
    early.current ??= '';
    setAbove('palette');
  }, []);
  const openKeys = useCallback(() => setAbove('keys'), []);
  const close = useCallback(() => setAbove(undefined), []);
  useCommandKeys({ onPalette: openPalette, onKeys: openKeys, early });
  const element = (
    <Suspense fallback={null}>
      {above === 'palette' && <Palette early={early} onClose={close} onKeys={openKeys} />}
      {above === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  );
  return { openPalette, element };
}
