import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Reach } from '#schemas/derive/questionBefore.ts';
import { useReach } from '../useReach.ts';

/** Says how many other records an action on some records would affect. */
export function ReachNote({
  reach,
  ids,
}: {
  readonly reach: Reach;
  readonly ids: readonly (number | string)[];
}) {
  const translate = useTranslate();
  const reachWords = useReach();
  const { data, error } = useQuery({
    queryKey: ['reach', reach.service, ids, reach.text],
    queryFn: () => reachWords(reach, { ids: ids.map(Number) }),
    gcTime: 0,
  });
  return (
    <p>
      <strong>{data ?? error?.message ?? translate('form.loading')}</strong>
    </p>
  );
}
