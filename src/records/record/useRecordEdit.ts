import { useRef } from 'react';
import { useDataProvider, useEditController } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { type Attempt, kept, useSaveOf } from './recordSave.ts';
import { useFirstRead } from './useFirstRead.ts';

/** Reads a record for its form and saves it, by react-admin's edit controller. */
export function useRecordEdit(resource: Resource, id: string) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { options, outcome } = useFirstRead();
  const attempt = useRef<Attempt>(undefined);
  const controller = useEditController<IdRow>({
    resource: resource.name,
    id,
    // The route guard has already checked access, and a missing record is reported in place of the form.
    disableAuthentication: true,
    redirect: false,
    mutationMode: 'pessimistic',
    queryOptions: options,
    mutationOptions: {
      onSuccess: nothing,
      onError: nothing,
      // Sends only the changes from the base record, under its version.
      mutationFn: ({ data = {}, previousData, meta }) =>
        kept(attempt.current, async () => {
          const { base = previousData as Row, quiet = false } = attempt.current ?? {};
          const how = { quiet };
          const over = { id, data, previousData: base as IdRow, meta: { ...meta, ...how } };
          return (await dataProvider.update<IdRow>(resource.name, over)).data;
        }),
    },
  });
  const save = useSaveOf(controller.save, attempt);
  return { controller: { ...controller, save }, ...outcome(controller) };
}

function nothing(): void {}
