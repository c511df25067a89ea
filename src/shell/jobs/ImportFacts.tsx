import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { fieldType } from '#schemas/fields/all.ts';
import type { Json, Lang, Property } from '#schemas/resource.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';

const grouped = new Intl.NumberFormat('en');
const counts = ['add', 'change', 'added', 'changed', 'unchanged', 'bad'] as const;

interface Sample {
  readonly row: number;
  readonly name: Json;
  readonly values?: Readonly<Record<string, Json>>;
  readonly changes?: Readonly<Record<string, readonly [Json, Json]>>;
}

/** The numbers of an import before or after it runs, and some of the changes. */
export function ImportFacts({ job }: { readonly job: JobDetail }) {
  const translate = useTranslate();
  const lang = useLang();
  const samples = (job.result['samples'] ?? []) as unknown as readonly Sample[];
  const known = counts.filter((name) => typeof job.result[name] === 'number');
  const properties = registry.resources.get(job.resource)?.schema.properties ?? {};
  if (known.length === 0) return null;
  return (
    <Frame>
      <dl>
        {known.map((name) => (
          <div key={name} data-bad={(name === 'bad' && job.result[name] !== 0) || undefined}>
            <dt>{translate(`jobs.import.count.${name}`)}</dt>
            <dd>{grouped.format(Number(job.result[name]))}</dd>
          </div>
        ))}
      </dl>
      {samples.length > 0 && (
        <details>
          <summary>{translate('jobs.import.samples', { smart_count: samples.length })}</summary>
          <ul>
            {samples.map(({ row, name, values, changes }) => (
              <li key={row}>
                <b>
                  {row} · {String(name ?? '')}
                </b>
                {changes
                  ? Object.entries(changes).map(([field, [before, after]]) => (
                      <span key={field}>
                        {labelOf(properties[field], field, lang)}:{' '}
                        <del>{said(properties[field], before, lang)}</del>
                        {' → '}
                        <ins>{said(properties[field], after, lang)}</ins>
                      </span>
                    ))
                  : Object.entries(values ?? {})
                      .filter(([, value]) => value !== null)
                      .map(([field, value]) => (
                        <span key={field}>
                          {labelOf(properties[field], field, lang)}:{' '}
                          <ins>{said(properties[field], value, lang)}</ins>
                        </span>
                      ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Frame>
  );
}

function labelOf(property: Property | undefined, field: string, lang: Lang): string {
  return property?.label?.[lang] ?? field;
}

function said(property: Property | undefined, value: Json, lang: Lang): string {
  if (value === null || !property) return '–';
  const text = fieldType(property).toText?.(value, property, lang) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  marginBottom: 12,
  fontSize: '0.8125rem',
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: 8, margin: '0 0 10px' },
  '& dl > div': { padding: '6px 14px', borderRadius: 8, backgroundColor: tokens.sunken },
  '& dl > div[data-bad]': { color: tokens.tones.danger.ink, backgroundColor: tokens.tones.danger.soft },
  '& dt': { fontSize: '0.75rem' },
  '& dd': { margin: 0, fontSize: '1.0625rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& summary': { cursor: 'pointer', color: tokens.accent },
  '& ul': { margin: '6px 0 0', padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.line}`,
    overflowWrap: 'anywhere',
  },
  '& ins': { textDecoration: 'none', color: tokens.tones.success.ink },
  '& del': { color: tokens.inkFaint },
}));
