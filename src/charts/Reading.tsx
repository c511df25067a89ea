import { styled } from '@mui/material/styles';
import type { ChartLook, ChartPlace } from './chartData.ts';

interface ReadingProps {
  readonly look: ChartLook;
  readonly colours: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly at: ChartPlace | null;
}

/** More lines than these are told by the table. */
const most = 13;

/** What a chart says at the place that is pointed at, on the side where the pointer is not. */
export function Reading({ look: { data, format }, colours, hidden, at }: ReadingProps) {
  if (!at || data.labels[at.label] === undefined) return null;
  const lines = data.series
    .map(({ name, values }, place) => ({ name, value: values[at.label], colour: colours[place] }))
    .filter(({ name, value }) => !hidden.has(name) && value !== null && value !== undefined);
  const isLeft = at.label < data.labels.length / 2;
  return (
    <Box data-side={isLeft ? 'right' : 'left'}>
      <strong>{data.labels[at.label]}</strong>
      <ul>
        {lines.slice(0, most).map(({ name, value, colour }) => (
          <li key={name}>
            <i style={{ backgroundColor: colour }} />
            <span>{name}</span>
            <b>{format(value as number)}</b>
          </li>
        ))}
        {lines.length > most && <li>…</li>}
      </ul>
    </Box>
  );
}

const Box = styled('div')(({ theme: { tokens } }) => ({
  position: 'absolute',
  top: 4,
  zIndex: 1,
  maxWidth: 'min(320px, 60%)',
  padding: '8px 12px',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  pointerEvents: 'none',
  borderRadius: 8,
  border: `1px solid ${tokens.line}`,
  backgroundColor: tokens.raised,
  boxShadow: tokens.shadow,
  '&[data-side="right"]': { right: 4 },
  '&[data-side="left"]': { left: 44 },
  '& strong': { fontWeight: 600 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'baseline', gap: 7 },
  '& i': { flex: 'none', width: 8, height: 8, borderRadius: 2 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.inkSoft },
  '& b': { marginLeft: 'auto', paddingLeft: 10, fontWeight: 600, whiteSpace: 'nowrap' },
}));
