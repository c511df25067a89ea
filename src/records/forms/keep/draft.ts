import { changedFields } from '#providers/changes.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { isSecret } from '../values.ts';

/** What was typed when the page went away, and the record as it was read before. */
export interface Draft {
  readonly base: Row;
  readonly values: Row;
  /** Something was typed that is not stored here, because it must not be readable again. */
  readonly lacksSecrets: boolean;
}

/** The storage key of a draft, separate for each account and each form. */
export function draftKey(account: string, route: string): string {
  return `kaifang.draft.${account}.${route}`;
}

/** The draft of a key, if this tab stored one. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores what was typed for the lifetime of the tab. Secrets are left out; if there is nothing else, nothing
 * is stored.
 */
export function keepDraft(key: string, schema: ObjectSchema, base: Row, values: Row): void {
  const entries = Object.entries(values);
  const isOpen = ([name]: [string, unknown]) => !isSecret(schema.properties[name]);
  const opened = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(isOpen));
  const lacksSecrets = entries.some(
    (entry) => !isOpen(entry) && (entry[1] ?? '') !== '' && entry[1] !== base[entry[0]],
  );
  const draft: Draft = { base: opened(base), values: opened(values), lacksSecrets };
  if (Object.keys(changedFields(draft.values, base)).length === 0) {
    dropDraft(key);
    return;
  }
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If storage is disabled or full, the draft is lost; the form itself still has everything.
  }
}

/** Deletes a draft that was saved or is not wanted. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { base, values } = value as Partial<Draft>;
  return typeof base === 'object' && base !== null && typeof values === 'object' && values !== null;
}
