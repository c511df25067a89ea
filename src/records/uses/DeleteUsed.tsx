import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { DeleteQuestion, type DeletionProps } from './DeleteQuestion.tsx';
import { UseList } from './UseList.tsx';
import { type Uses, useUses } from './useUses.ts';

/** Asks before records are deleted that others may use. Those in use are listed, and cannot be deleted. */
export function DeleteUsed(props: DeletionProps) {
  const { resource, task } = props;
  const ids = task.rows.map(({ id }) => id);
  const { data, isFetching, error } = useUses(resource, ids);
  const free = data ? freeRows(task.rows, data) : task.rows;
  return (
    <DeleteQuestion
      {...props}
      isLoading={isFetching}
      error={error?.message}
      free={free}
      uses={data && <UseList uses={data} />}
    />
  );
}

// A hidden record may use any of them: then none counts as unused.
function freeRows(rows: readonly IdRow[], { items, hidden }: Uses): readonly IdRow[] {
  if (hidden > 0) return [];
  const used = new Set(items.map(({ of }) => of));
  return rows.filter(({ id }) => !used.has(id));
}
