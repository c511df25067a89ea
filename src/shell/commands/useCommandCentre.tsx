import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { useCommandKeys } from './useCommandKeys.ts';

const Palette = lazyChunk(() => import('../palette/Palette.tsx').then((file) => file.Palette));
const KeysDialog = lazyChunk(() => import('./KeysDialog.tsx').then((file) => file.KeysDialog));

/** The open overlay: the palette, the list of shortcuts, or none. */
export type Above = 'palette' | 'keys' | undefined;

/** Handles the product's shortcuts, and shows the palette and the list of shortcuts. */
export function useCommandCentre() {
  const [above, setAbove] = useState<Above>();
  // Text typed before the palette has loaded goes into it.
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
