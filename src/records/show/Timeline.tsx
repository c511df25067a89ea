import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import type { Resource } from '#schemas/resource.ts';
import { useFeature } from '../../feature.ts';
import { useLang } from '../../lang.ts';
import { moment } from '../../ui/moment.ts';
import { useShown } from '../useShown.ts';

/** The timeline of a record: the events that its resource names, past and still to come. */
export function Timeline({ resource }: { readonly resource: Resource }) {
  const record = useShown();
  const lang = useLang();
  const { sections = {} } = useFeature(resource);
  const taken = new Set(Object.values(sections).flatMap(({ fields = [] }) => fields));
  const timeline = resource.show.timeline.filter((name) => !taken.has(name));
  if (timeline.length === 0) return null;
  return (
    <Course component="ol">
      {timeline.map((name) => {
        const value = record[name] ?? null;
        const label = resource.schema.properties[name]?.label?.[lang] ?? name;
        return (
          <li key={name} data-came={value !== null || undefined}>
            <span>{label}</span>
            {value === null ? <i>–</i> : <time dateTime={String(value)}>{moment(String(value))}</time>}
          </li>
        );
      })}
    </Course>
  );
}

const Course = styled(Card)<{ component: 'ol' }>(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  margin: '0 0 16px',
  padding: '16px 20px',
  listStyle: 'none',
  '& li': {
    position: 'relative',
    flex: 1,
    display: 'grid',
    gap: 2,
    paddingTop: 18,
    fontSize: '0.8125rem',
    color: tokens.inkFaint,
  },
  '& li::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    left: 0,
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: `2px solid ${tokens.edge}`,
    backgroundColor: tokens.surface,
  },
  '& li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    left: 14,
    right: 4,
    height: 2,
    backgroundColor: tokens.line,
  },
  '& li[data-came]': { color: tokens.ink },
  '& li[data-came]::before': { borderColor: tokens.accent, backgroundColor: tokens.accent },
  '& time': { color: tokens.inkSoft, fontVariantNumeric: 'tabular-nums' },
  [breakpoints.down('sm')]: {
    flexDirection: 'column',
    gap: 14,
    padding: 14,
    '& li': { padding: '0 0 0 22px' },
    '& li::before': { top: 4 },
    '& li:not(:last-child)::after': {
      top: 18,
      bottom: -12,
      left: 4,
      right: 'auto',
      width: 2,
      height: 'auto',
    },
  },
}));
