import { useMemo, useState } from 'react';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { newValues } from '../../forms/values.ts';
import { registry } from '../../registry.ts';
import { FormSkeleton } from '../../screens/record/FormSkeleton.tsx';
import { NewRecord } from '../../screens/record/form/NewRecord.tsx';
import { caseForm, fromForm, ruledBy, shownIn, toForm } from './caseForm.ts';
import { otherParams } from './otherParams.ts';
import { titleIn, usePrepared } from './usePrepared.ts';

/** The form of a new case; it asks for the parameters of the API that is named in it. */
export function NewCase({ record }: { readonly record: Row }) {
  const resource = resourceOf(registry, 'test_case');
  const [name, setName] = useState(ruledBy(record));
  const { prepared, isLoading } = usePrepared({ api_path: name });
  const parameters = useMemo(() => prepared?.parameters ?? [], [prepared]);
  const title = titleIn(prepared);
  // What it begins with is told apart by the rules, so they come first.
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
