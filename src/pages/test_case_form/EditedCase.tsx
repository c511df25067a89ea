import { useMemo, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Parameter } from '#schemas/flow/api.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';
import { FormSkeleton } from '../../screens/record/FormSkeleton.tsx';
import { ChangedRecord } from '../../screens/record/form/ChangedRecord.tsx';
import type { Save } from '../../screens/record/useSaving.ts';
import { caseForm, fromForm, ruledBy, shownIn, toForm } from './caseForm.ts';
import { otherParams } from './otherParams.ts';
import { titleIn, usePrepared } from './usePrepared.ts';

interface EditedCaseProps {
  readonly record: IdRow;
  readonly onStay: (record: IdRow) => void;
}

/** The form of a case that is there already. */
export function EditedCase({ record, onStay }: EditedCaseProps) {
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
      onStay={onStay}
      toForm={(one) => toForm(one, parameters)}
      saveBy={(update) => savedBy(update, parameters)}
      onTyped={(values) => setName(ruledBy(values))}
      isMade
    />
  );
}

// Both sides of what is compared are made of the form in the same way, so that only what was changed is sent.
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

// What somebody else saved meanwhile is compared field by field with what the form holds.
function mapTheirs({ data }: CallError, parameters: readonly Parameter[]): void {
  const refused = data as { record?: Row };
  if (refused.record) refused.record = toForm(refused.record, parameters);
}

function rowsOf(base: Row, parameters: readonly Parameter[]) {
  return fromForm(base, parameters, base)['params'] as Row[string];
}
