import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { newValues } from '../../forms/values.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { FormSkeleton } from '../../screens/record/FormSkeleton.tsx';
import { Beginning } from '../../screens/record/form/Beginning.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { pageTitle } from '../../shell/pageTitle.ts';
import { NewCase } from './NewCase.tsx';
import { usePrepared } from './usePrepared.ts';

/**
 * Makes a test case. By hand, since what the API of a case is given is asked by the API's own rules, which are known
 * once it is named; `copy` of the address begins with another case, `call` with a logged call, `api` with an API.
 */
export function Page() {
  const resource = resourceOf(registry, 'test_case');
  const lang = useLang();
  const [asked] = useSearchParams();
  const [call, api] = [asked.get('call'), asked.get('api')];
  return (
    <>
      <PageHead title={pageTitle({ resource, screen: 'add', uri: '' }, lang)} help={resource.help?.[lang]} />
      {call !== null || api !== null ? (
        <Prefilled key={`${call} ${api}`} call={call} api={api} />
      ) : (
        <Beginning resource={resource}>{(record) => <NewCase record={record} />}</Beginning>
      )}
    </>
  );
}

function Prefilled({ call, api }: { readonly call: string | null; readonly api: string | null }) {
  const resource = resourceOf(registry, 'test_case');
  const [question] = useState(() => (call === null ? { api_path: api ?? '' } : { call_id: Number(call) }));
  const { prepared, isLoading } = usePrepared(question);
  if (isLoading) return <FormSkeleton groups={resource.form.groups} />;
  return <NewCase record={{ ...newValues(resource.schema), ...prepared?.values }} />;
}
