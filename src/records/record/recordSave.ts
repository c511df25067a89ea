import { type RefObject, useCallback } from 'react';
import { type SaveHandlerCallbacks, useSaveContext } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Quiet } from '#providers/quiet.ts';
import type { Row } from '#schemas/resource.ts';
import type { Save } from './useSaving.ts';

/** One save of a controller: the base record and the outcome. */
export interface Attempt {
  readonly base: Row;
  readonly quiet?: Quiet | undefined;
  record?: IdRow;
  error?: unknown;
}

/**
 * The `save` of a controller, as react-admin's own forms call it. With `base`, the record that the values
 * were typed on, it returns the saved record, or throws the rejection, which react-admin would swallow.
 */
export type RecordSave = (
  values: Row,
  how?: SaveHandlerCallbacks & { readonly base?: Row; readonly quiet?: Quiet },
) => Promise<unknown>;

/** Keeps the outcome of a save for its caller. */
export async function kept(attempt: Attempt | undefined, send: () => Promise<IdRow>): Promise<IdRow> {
  try {
    const record = await send();
    if (attempt) attempt.record = record;
    return record;
  } catch (error) {
    if (attempt) attempt.error = error;
    throw error;
  }
}

/** Wraps react-admin's `save` of a controller; `attempt` is the save that its mutation currently runs for. */
export function useSaveOf(
  save: ((values: Row, callbacks: SaveHandlerCallbacks) => unknown) | undefined,
  attempt: RefObject<Attempt | undefined>,
): RecordSave {
  return useCallback(
    async (values, { base, quiet, ...callbacks } = {}) => {
      if (!base) return save?.(values, callbacks);
      const one: Attempt = { base, quiet };
      attempt.current = one;
      await save?.(values, callbacks);
      attempt.current = undefined;
      if (one.error) throw one.error;
      return one.record;
    },
    [save, attempt],
  );
}

/** Saves by the surrounding controller. */
export function useRecordSave(): Save {
  const { save } = useSaveContext() as { readonly save: RecordSave };
  return async (values, base, quiet = false) => (await save(values, { base, quiet })) as IdRow;
}
