import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { followersOf, type ReferenceCount } from '#schemas/derive/aroundRecord.ts';
import type { Resource } from '#schemas/resource.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { CountLinks } from './CountLinks.tsx';
import { DeleteQuestion, type DeletionProps } from './DeleteQuestion.tsx';
import { useReferences } from './useReferences.ts';

/**
 * Asks before records are deleted. Those that others still reference cannot be deleted, and the question
 * shows where.
 */
export function DeleteReferred(props: DeletionProps) {
  const { resource, task } = props;
  const { rows } = task;
  const ids = rows.map(({ id }) => id);
  const { isAsked, counts, hasFailed } = useReferences(resource, ids);
  const holding = holdingIn(resource, counts ?? []);
  const held = new Set(holding.map(({ id }) => id));
  return (
    <DeleteQuestion
      {...props}
      isLoading={isAsked && !counts && !hasFailed}
      free={rows.filter(({ id }) => !held.has(Number(id)))}
      uses={<UsedRows {...{ resource, rows, holding }} />}
    />
  );
}

interface UsedRowsProps {
  readonly resource: Resource;
  readonly rows: readonly IdRow[];
  readonly holding: readonly ReferenceCount[];
}

// One record is named by the question itself.
function UsedRows({ resource, rows, holding }: UsedRowsProps) {
  const lang = useLang();
  if (rows.length === 1) return <CountLinks counts={holding} />;
  return rows.map((row) => {
    const counts = holding.filter(({ id }) => id === Number(row.id));
    const name = recordName(resource, row, lang);
    return (
      counts.length > 0 && (
        <section key={row.id} aria-label={name}>
          <b>{name}</b>
          <CountLinks counts={counts} />
        </section>
      )
    );
  });
}

/**
 * The references that prevent the deletion of a record. Records that move to the trash with it do not count.
 */
function holdingIn(resource: Resource, counts: readonly ReferenceCount[]): readonly ReferenceCount[] {
  const along = followersOf(registry, resource);
  return counts.filter(
    (one) =>
      one.total > 0 &&
      !along.some((follower) => follower.resource.name === one.resource && follower.field === one.field),
  );
}
