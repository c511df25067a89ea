import { useState } from 'react';
import { useLocation } from 'react-router';
import { changedFields } from '#providers/changes.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '../../records/forms/keep/draft.ts';
import { useProfile } from '../../session/profile.ts';

const schema: ObjectSchema = { type: 'object', properties: { flow: { type: 'object' } } };
const comparedFields = [
  ...['id', 'version', 'title', 'module', 'description'],
  ...['parameters', 'returns', 'example', 'flow', 'code'],
];

/**
 * A flow that could not be saved, with the record that it is based on, kept for the lifetime of the browser
 * tab.
 */
export interface FlowDraft {
  readonly key: string;
  /** A draft kept from before this page; undefined where the record already has that flow. */
  readonly restored: Draft | undefined;
}

/** The draft of a record's flow. */
export function useFlowDraft(record: IdRow): FlowDraft {
  const key = draftKey(useProfile()?.username ?? '', `${useLocation().pathname}#flow`);
  const [restored] = useState(() => {
    const draft = readDraft(key);
    if (draft?.values['flow'] && Object.keys(changedFields(draft.values, record)).length > 0) return draft;
    dropDraft(key);
    return undefined;
  });
  return { key, restored };
}

/** Keeps an unsaved flow. */
export function keepFlow(key: string, base: Row, flow: Flow): void {
  const entries = comparedFields.map((name) => [name, base[name] ?? null]);
  keepDraft(key, schema, Object.fromEntries(entries) as Row, { flow } as unknown as Row);
}
