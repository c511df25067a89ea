import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { moment } from '../../ui/moment.ts';
import type { Stop } from './useTrail.ts';

/** Stops as a line through the days. */
export function TrailDays({ stops }: { readonly stops: readonly Stop[] }) {
  const days = grouped(stops);
  return (
    <Days>
      {[...days].map(([day, some]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ol>
            {some.map((stop) => (
              <StopLine key={`${stop.service} ${stop.first_at} ${stop.operator}`} stop={stop} />
            ))}
          </ol>
        </section>
      ))}
    </Days>
  );
}

function StopLine({ stop }: { readonly stop: Stop }) {
  const translate = useTranslate();
  const { title, service, times, operator } = stop;
  return (
    <li>
      <time dateTime={stop.last_at}>{moment(stop.last_at).slice(11)}</time>
      <div>
        <b>{title}</b>
        <small>
          <code>{service}</code>
          {times > 1 && <span>{translate('entity.trail.times', { smart_count: times })}</span>}
          {operator && <em>{translate('entity.trail.as', { name: operator })}</em>}
        </small>
      </div>
    </li>
  );
}

function dayOf({ last_at }: Stop): string {
  return moment(last_at).slice(0, 10);
}

function grouped(stops: readonly Stop[]): Map<string, Stop[]> {
  const days = new Map<string, Stop[]>();
  for (const stop of stops) days.set(dayOf(stop), [...(days.get(dayOf(stop)) ?? []), stop]);
  return days;
}

const Days = styled('div')(({ theme: { tokens } }) => ({
  '& h2': { margin: '0 0 8px', fontSize: '0.875rem', fontWeight: 600, color: tokens.inkSoft },
  '& section + section': { marginTop: 20 },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', display: 'flex', gap: 26, padding: '7px 0' },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 76,
    top: 14,
    width: 9,
    height: 9,
    borderRadius: '50%',
    backgroundColor: tokens.accent,
    boxShadow: `0 0 0 3px ${tokens.surface}`,
    zIndex: 1,
  },
  '& li::after': {
    content: '""',
    position: 'absolute',
    left: 80,
    top: 14,
    bottom: -14,
    width: 1,
    backgroundColor: tokens.line,
  },
  '& li:last-of-type::after': { display: 'none' },
  '& time': { flex: 'none', width: 66, color: tokens.inkSoft, fontVariantNumeric: 'tabular-nums' },
  '& b': { display: 'block', marginLeft: 6, fontWeight: 500, color: tokens.ink },
  '& small': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    marginLeft: 6,
    color: tokens.inkFaint,
    overflowWrap: 'anywhere',
  },
  '& em': { fontStyle: 'normal', color: tokens.tones.warning.ink },
}));
