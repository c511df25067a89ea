import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { newValues } from '../../records/forms/values.ts';
import { Beginning } from '../../records/record/Beginning.tsx';
import { FormSkeleton } from '../../records/record/FormSkeleton.tsx';
import { NewRecord } from '../../records/record/NewRecord.tsx';
import { registry } from '../../registry.ts';
import { pageTitle } from '../../shell/pageTitle.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { caseForm, fromForm, ruledBy, shownIn, toForm } from './caseForm.ts';
import { otherParams } from './otherParams.ts';
import { titleIn, usePrepared } from './usePrepared.ts';

/**
 * Creates a test case. By hand, since the fields of its parameters follow the rules of the selected API;
 * `copy` in the URL starts from another case, `call` from a logged call, `api` from an API.
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

/** The form of a new case, with the parameters of the selected API. */
function NewCase({ record }: { readonly record: Row }) {
  const resource = resourceOf(registry, 'test_case');
  const [name, setName] = useState(ruledBy(record));
  const { prepared, isLoading } = usePrepared({ api_path: name });
  const parameters = useMemo(() => prepared?.parameters ?? [], [prepared]);
  const title = titleIn(prepared);
  // The rules decide the initial values, so they load first.
  const [begun, setBegun] = useState<Row>();
  const drawn = useMemo(
    () => caseForm(resource, { parameters: shownIn(begun ?? record, parameters), title }, otherParams),
    [resource, begun, record, parameters, title],
  );
  if (!begun && isLoading) return <FormSkeleton groups={resource.form.groups} />;
  if (!begun) {
    setBegun(toForm(record, parameters));
    return null;
  }
  return (
    <NewRecord
      resource={drawn}
      record={begun}
      next={() => {
        setBegun({});
        return { ...newValues(resource.schema), api_url: record['api_url'] ?? null };
      }}
      toSent={(values) => fromForm(values, parameters, begun)}
      onTyped={(values) => setName(ruledBy(values))}
      isMade
    />
  );
}
