import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import { newValues } from '../../forms/values.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { RecordForm } from '../../screens/record/RecordForm.tsx';
import { useSaved } from '../../screens/record/useSaved.ts';
import { useWays } from '../../screens/record/useWays.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';

const whole = resourceOf(registry, 'api_design');
const calls = resourceOf(registry, 'call_log');

/**
 * The beginning of an API: what it is called. By hand, since what it takes, does and answers is drawn in the
 * designer after that, and not filled in here. To run a call again begins at the log of calls.
 */
export function Page({ resource }: { readonly resource: Resource }) {
  return resource.kind === 'page' ? <Navigate to={screenPath(calls, 'list') ?? '/'} replace /> : <NewApi />;
}

function NewApi() {
  const translate = useTranslate();
  const lang = useLang();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const ways = useWays(whole);
  const saved = useSaved(whole);
  const resource = useMemo(
    (): Resource => ({ ...whole, form: { groups: whole.form.groups.slice(0, 1) } }),
    [],
  );
  const record = useMemo(() => newValues(whole.schema), []);
  return (
    <>
      <PageHead title={translate('designer.newTitle')} help={whole.help?.[lang]} />
      <RecordForm
        resource={resource}
        purpose="add"
        record={record}
        save={async (values) => {
          const data = values as Partial<IdRow>;
          return (await dataProvider.create<IdRow>(whole.name, { data })).data;
        }}
        onSaved={(made) => {
          saved(made, 'added');
          navigate(screenPath(whole, 'edit', made.id) ?? '/');
          return undefined;
        }}
        submitLabel={translate('designer.next')}
        onCancel={ways.back}
      />
    </>
  );
}
