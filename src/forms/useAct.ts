import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Action, Json, Resource, Row } from '#schemas/resource.ts';
import { useTellStart } from '../jobs/useTellStart.ts';
import { useLang } from '../lang.ts';
import { useTaken } from './useTaken.ts';

interface Acting {
  /** In place of the ids: every record that matches. */
  readonly all?: { readonly filter: Readonly<Record<string, Json>>; readonly q: string } | undefined;
  /** What the records are called, where it is not plain from the page which they are. */
  readonly names?: string;
}

/** Takes an action on records, says so, and has everything that shows them read again. A refusal is the caller's to show. */
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
  const tellStart = useTellStart();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const taken = useTaken(resource);
  return useCallback(
    async (input) => {
      if (all) {
        await dataProvider.actOnAll(resource.name, action.name, all, input);
        tellStart(action.label[lang]);
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
