import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './chunk.ts';

/** A component that is loaded when it is first drawn, or a little before. */
export type LazyChunk<Props> = LazyExoticComponent<ComponentType<Props>> & { preload(): void };

/** A component in a chunk of its own, loaded under the rules of `loadChunk`. */
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
  // A fault is told where the component is drawn, not where it was wished for early.
  const preload = () => void start().catch(() => undefined);
  return Object.assign(lazy(start), { preload });
}
