import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './chunk.ts';

/** A component that loads when it first renders, or is preloaded. */
export type LazyChunk<Props> = LazyExoticComponent<ComponentType<Props>> & { preload(): void };

/** A component in a chunk of its own, loaded by `loadChunk`. */
export function lazyChunk<Props>(load: () => Promise<ComponentType<Props>>): LazyChunk<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    loading ??= loadChunk(load)
      .then((component) => ({ default: component }))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  // An error is reported where the component renders, not at the preload.
  const preload = () => void start().catch(() => undefined);
  return Object.assign(lazy(start), { preload });
}
