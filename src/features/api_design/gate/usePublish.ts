import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type Attempt, useAttempt } from '../../../ui/useAttempt.ts';
import type { DraftTest } from './TestList.tsx';

/** What the publisher has seen and accepts. */
export interface Accepted {
  readonly accept_breaking?: true;
  readonly accept_failing?: true;
}

interface Publishing extends Omit<Attempt, 'attempt'> {
  publish(note: string, accepted: Accepted): Promise<boolean>;
  /** The test cases that blocked publishing. */
  readonly failing: readonly DraftTest[] | undefined;
}

/** Publishes the draft as read here. */
export function usePublish({ id, version }: IdRow, onRecord: (record: IdRow) => void): Publishing {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { attempt, ...rest } = useAttempt();
  const publish = (note: string, accepted: Accepted) =>
    attempt(async () => {
      const payload = { id, version, ...(note && { note }), ...accepted };
      onRecord(await dataProvider.call<IdRow>('Admin.ApiDesign.Publish', payload));
      notify(translate('designer.publishedNow'), { type: 'success' });
    });
  const { tests } = (rest.refusal?.data ?? {}) as { readonly tests?: readonly DraftTest[] };
  return { ...rest, publish, failing: tests };
}
