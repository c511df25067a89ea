import { useRef } from 'react';
import { useCreateController, useDataProvider } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { type Attempt, kept, useSaveOf } from './recordSave.ts';

/** Adds a record by react-admin's create controller; `toSent` converts the form's values for sending. */
export function useRecordCreate(resource: Resource, record: Row, toSent?: (values: Row) => Row) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const attempt = useRef<Attempt>(undefined);
  const controller = useCreateController<Row, Error, IdRow>({
    resource: resource.name,
    record,
    // The route guard has already checked access.
    disableAuthentication: true,
    redirect: false,
    ...(toSent && { transform: toSent }),
    mutationOptions: {
      onSuccess: nothing,
      onError: nothing,
      mutationFn: ({ data = {}, meta }) =>
        kept(
          attempt.current,
          async () =>
            (await dataProvider.create<IdRow>(resource.name, { data: data as Partial<IdRow>, meta })).data,
        ),
    },
  });
  const save = useSaveOf(controller.save, attempt);
  return { ...controller, save };
}

function nothing(): void {}
