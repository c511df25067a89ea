import { useMemo, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Parameter } from '#schemas/flow/api.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { EditScreen } from '../../records/EditScreen.tsx';
import { ChangedRecord } from '../../records/record/ChangedRecord.tsx';
import { FormSkeleton } from '../../records/record/FormSkeleton.tsx';
import type { Save } from '../../records/record/useSaving.ts';
import { registry } from '../../registry.ts';
import { caseForm, fromForm, ruledBy, shownIn, toForm } from './caseForm.ts';
import { otherParams } from './otherParams.ts';
import { titleIn, usePrepared } from './usePrepared.ts';

/** Edits a test case. By hand, since the fields of its parameters follow the rules of its API. */
export function ById() {
  return (
    <EditScreen
      resource={resourceOf(registry, 'test_case')}
      draw={(record) => <EditedCase record={record} />}
    />
  );
}

/** The form of an existing case. */
function EditedCase({ record }: { readonly record: IdRow }) {
  const resource = resourceOf(registry, 'test_case');
  const [name, setName] = useState(ruledBy(record));
  const { prepared, isLoading } = usePrepared({ api_path: name });
  const parameters = useMemo(() => prepared?.parameters ?? [], [prepared]);
  const title = titleIn(prepared);
  const drawn = useMemo(
    () => caseForm(resource, { parameters: shownIn(record, parameters), title }, otherParams),
    [resource, record, parameters, title],
  );
  if (isLoading && !prepared) return <FormSkeleton groups={resource.form.groups} />;
  return (
    <ChangedRecord
      resource={drawn}
      record={record}
      toForm={(one) => toForm(one, parameters)}
      saveBy={(update) => savedBy(update, parameters)}
      onTyped={(values) => setName(ruledBy(values))}
      isMade
    />
  );
}

// Both sides of the comparison are derived from the form in the same way, so that only changes are sent.
function savedBy(update: Save, parameters: readonly Parameter[]): Save {
  return async (values, base) => {
    try {
      return await update(fromForm(values, parameters, base), { ...base, params: rowsOf(base, parameters) });
    } catch (error) {
      if (error instanceof CallError) mapTheirs(error, parameters);
      throw error;
    }
  };
}

// Compares another person's concurrent save with the form, field by field.
function mapTheirs({ data }: CallError, parameters: readonly Parameter[]): void {
  const refused = data as { record?: Row };
  if (refused.record) refused.record = toForm(refused.record, parameters);
}

function rowsOf(base: Row, parameters: readonly Parameter[]) {
  return fromForm(base, parameters, base)['params'] as Row[string];
}
