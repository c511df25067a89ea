import { useQueryClient } from '@tanstack/react-query';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { RecordForm } from '../../../records/record/RecordForm.tsx';
import { useRecordSave } from '../../../records/record/recordSave.ts';
import { useSaved } from '../../../records/record/useSaved.ts';
import { registry } from '../../../registry.ts';

const resource = resourceOf(registry, 'api_design');

interface DefinitionStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
}

/** The name, the parameters and the return fields of the API. */
export function DefinitionStep({ record, onRecord }: DefinitionStepProps) {
  const update = useRecordSave();
  const saved = useSaved(resource);
  const client = useQueryClient();
  return (
    <RecordForm
      resource={resource}
      purpose="edit"
      record={record}
      save={update}
      onSaved={(now): Row => {
        saved(now, 'saved');
        onRecord(now);
        // A data interface may have been given its table.
        void client.invalidateQueries({ queryKey: ['api_design', 'surroundings'] });
        return now;
      }}
    />
  );
}
