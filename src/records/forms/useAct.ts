import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Action, Json, Resource, Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useNotifyStart } from '../../shell/jobs/useNotifyStart.ts';
import { useTaken } from './useTaken.ts';

interface Acting {
  /** Instead of ids: every matching record. */
  readonly all?: { readonly filter: Readonly<Record<string, Json>>; readonly q: string } | undefined;
  /** The names of the records, if the page does not make clear which they are. */
  readonly names?: string;
}

/**
 * Runs an action on records, notifies the user, and invalidates everything that shows them. The caller shows
 * a rejection.
 */
export function useAct(
  resource: Resource,
  action: Action,
  ids: readonly (number | string)[],
  { all, names }: Acting = {},
): (input: Row) => Promise<IdRow[]> {
  const translate = useTranslate();
  const notify = useNotify();
  const lang = useLang();
  const queries = useQueryClient();
  const tellStart = useNotifyStart();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const taken = useTaken(resource);
  return useCallback(
    async (input) => {
      if (all) {
        const job = await dataProvider.actOnAll(resource.name, action.name, all, input);
        tellStart(action.label[lang], job);
        return [];
      }
      const records = await dataProvider.act(resource.name, action.name, ids, input);
      taken(records);
      void queries.invalidateQueries({ queryKey: [resource.name] });
      const done = action.done[lang];
      notify(names === undefined ? done : translate('list.done', { done, names }), { type: 'success' });
      return records;
    },
    [dataProvider, queries, notify, translate, taken, resource, action, ids, all, names, lang, tellStart],
  );
}
