import { changedFields } from '#providers/changes.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { isSecret } from '../values.ts';

/** What somebody had typed when the page went away, and the record as it was read before. */
export interface Draft {
  readonly base: Row;
  readonly values: Row;
  /** Something was typed that is not kept here, since nobody may read it back. */
  readonly lacksSecrets: boolean;
}

/** Under what a draft is kept: nobody finds another account's, and each form finds its own. */
export function draftKey(account: string, route: string): string {
  return `kaifang.draft.${account}.${route}`;
}

/** The draft of a key, if one was kept in this tab. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed for as long as the tab lives; secrets are left out, and where there is nothing else, nothing is kept. */
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
    // Storage that is off or full costs the draft; the form itself still has everything.
  }
}

/** Forgets a draft: it was saved, or it is not wanted. */
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
