import { useMemo } from 'react';
import { CreateContextProvider, useTranslate } from 'react-admin';
import { Navigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { newValues } from '../../records/forms/values.ts';
import { RecordForm } from '../../records/record/RecordForm.tsx';
import { useFormNavigation } from '../../records/record/useFormNavigation.ts';
import { useRecordCreate } from '../../records/record/useRecordCreate.ts';
import { useSaved } from '../../records/record/useSaved.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';

const whole = resourceOf(registry, 'api_design');
const calls = resourceOf(registry, 'call_log');

/**
 * The first step of an API: its name. By hand, since its parameters, flow and response are then drawn in the
 * designer, not filled in here. Replaying a call starts from the log of calls.
 */
export function Page({ resource }: { readonly resource: Resource }) {
  return resource.kind === 'page' ? <Navigate to={screenPath(calls, 'list') ?? '/'} replace /> : <NewApi />;
}

function NewApi() {
  const translate = useTranslate();
  const lang = useLang();
  const ways = useFormNavigation(whole);
  const saved = useSaved(whole);
  const resource = useMemo(
    (): Resource => ({ ...whole, form: { groups: whole.form.groups.slice(0, 1) } }),
    [],
  );
  const record = useMemo(() => newValues(whole.schema), []);
  const controller = useRecordCreate(whole, record);
  return (
    <CreateContextProvider value={controller}>
      <PageHead title={translate('designer.newTitle')} help={whole.help?.[lang]} />
      <RecordForm
        resource={resource}
        purpose="add"
        record={record}
        save={async (values, base) => (await controller.save(values, { base })) as IdRow}
        onSaved={(made) => {
          saved(made, 'added');
          ways.moveOn(screenPath(whole, 'edit', made.id) ?? '/');
          return undefined;
        }}
        submitLabel={translate('designer.next')}
        onCancel={ways.back}
      />
    </CreateContextProvider>
  );
}
