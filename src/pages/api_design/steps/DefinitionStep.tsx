import { useQueryClient } from '@tanstack/react-query';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { registry } from '../../../registry.ts';
import { RecordForm } from '../../../screens/record/RecordForm.tsx';
import { useSaved } from '../../../screens/record/useSaved.ts';
import { useUpdate } from '../../../screens/record/useUpdate.ts';

const resource = resourceOf(registry, 'api_design');

interface DefinitionStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
}

/** What the API is called, what it takes and what it answers. */
export function DefinitionStep({ record, onRecord }: DefinitionStepProps) {
  const update = useUpdate(resource, record.id);
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
        // A data interface may have got its table.
        void client.invalidateQueries({ queryKey: ['api_design', 'surroundings'] });
        return now;
      }}
    />
  );
}
