import { type ComponentType, createElement, lazy } from 'react';
import { loadChunk } from './chunk.ts';

/** A part of the app that is loaded when it is needed. */
export interface Loadable {
  /** @throws ChunkError with a reason that the user can act on. */
  load(): Promise<unknown>;
  /** Loads it in advance: an error is reported where the component renders. */
  preload(): void;
  isLoaded(): boolean;
}

/** A component that loads when it first renders, or is preloaded. */
export type LazyChunk<Props> = ComponentType<Props> & Loadable;

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
  const Chunk = (props: Props) => createElement(loaded ?? Lazy, props);
  const preload = () => void start().catch(() => undefined);
  return Object.assign(Chunk, { load: start, isLoaded: () => !!loaded, preload });
}
