import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Resource } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { isAsked } from '../conflict.ts';
import { useStored } from '../useStored.ts';
import type { Step } from './restorable.ts';

/** Writes old values by the resource's own Edit service, so its rules and conflict checks apply. */
export function useRestore(resource: Resource, record: IdRow, onRestored: (record: IdRow) => void) {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const [update] = useUpdate<IdRow>(resource.name, { id: record.id });
  const store = useStored(resource);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function restore(steps: readonly Step[]): Promise<void> {
    setBusy(true);
    setProblems([]);
    try {
      const values = Object.fromEntries(steps.map(({ name, old }) => [name, old]));
      const change = { data: values as Partial<IdRow>, previousData: record, meta: { quiet: isAsked } };
      const saved = (await update(resource.name, change, { returnPromise: true })) as IdRow;
      store(saved);
      notify(translate('record.history.restored'), { type: 'success' });
      onRestored(saved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { record: present } = error.data as { record?: IdRow };
      if (error.ret === ret.conflict && present) store(present);
      setProblems(problemsOf(error, resource, lang, translate));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problems, restore };
}

function problemsOf(
  error: CallError,
  { schema }: Resource,
  lang: 'zh_cn' | 'en',
  translate: (key: string) => string,
): string[] {
  if (error.ret === ret.conflict) return [translate('record.history.changedMeanwhile')];
  const { errors = [] } = error.data as { errors?: readonly FieldError[] };
  if (errors.length === 0) return [error.message];
  return errors.map(
    ({ field, message }) => `${schema.properties[field]?.label?.[lang] ?? field}: ${message}`,
  );
}
