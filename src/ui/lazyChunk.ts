import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadChunk } from './chunk.ts';

/** A part of the app that is loaded when it is needed. */
export interface Loadable {
  /** @throws ChunkError with a reason that the user can act on. */
  load(): Promise<unknown>;
  isLoaded(): boolean;
}

/** A component that loads when it first renders, or is preloaded. */
export type LazyChunk<Props> = ComponentType<Props> & Loadable & { preload(): void };

/** A component in a chunk of its own, loaded by `loadChunk`. */
export function lazyChunk<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyChunk<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = () => {
    loading ??= loadChunk(load)
      .then((component) => {
        loaded = component;
        return { default: component };
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  const Lazy = lazy(start) as unknown as ComponentType<Props>;
  // What is loaded renders at once; React suspends for a moment even where a lazy component has been loaded.
  function Chunk(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy);
    return createElement(Part, props);
  }
  // An error is reported where the component renders, not at the preload.
  const preload = () => void start().catch(() => undefined);
  return Object.assign(Chunk, { load: start, isLoaded: () => loaded !== undefined, preload });
}
