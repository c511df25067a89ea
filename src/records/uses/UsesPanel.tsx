import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useShown } from '../useShown.ts';
import { CountLinks } from './CountLinks.tsx';
import { UseList } from './UseList.tsx';
import { useReferences } from './useReferences.ts';
import { useUses } from './useUses.ts';

/**
 * What refers to a record: the number of referencing records per list, and the records that contain its
 * address, by name. The record itself does not wait for that.
 */
export function UsesPanel({ resource }: { readonly resource: Resource }) {
  const { id } = useShown();
  const translate = useTranslate();
  const references = useReferences(resource, id);
  const uses = useUses(resource, [id]);
  const isUsable = resource.usedBy !== undefined;
  if (!references.isAsked && !isUsable) return null;
  const hasFailed = references.hasFailed || uses.isError;
  const isReady = (!references.isAsked || references.counts) && (!isUsable || uses.data);
  const counts = references.counts?.filter(({ total }) => total > 0) ?? [];
  const named = uses.data && uses.data.items.length + uses.data.hidden > 0 ? uses.data : undefined;
  return (
    <Panel component="section">
      <h2>{translate('record.links.title')}</h2>
      {hasFailed && <p>{translate('record.links.failed')}</p>}
      {!isReady && !hasFailed && <Waiting count={references.expected || 1} />}
      {isReady && counts.length === 0 && !named && <p>{translate('record.links.none')}</p>}
      {counts.length > 0 && <CountLinks counts={counts} />}
      {named && <UseList uses={named} />}
    </Panel>
  );
}

function Waiting({ count }: { readonly count: number }) {
  const translate = useTranslate();
  return (
    <Bones role="status" aria-label={translate('list.record.loading')}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no id
        <Skeleton key={place} variant="rounded" height={44} />
      ))}
    </Bones>
  );
}

const Panel = styled(Card)<{ component: 'section' }>(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginTop: 16,
  padding: '18px 20px',
  '& h2': { ...theme.typography.h4, margin: 0 },
  '& p': { margin: 0, color: theme.tokens.inkSoft },
  [theme.breakpoints.down('sm')]: { padding: 14 },
}));

const Bones = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 8,
});
