import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Lang } from '#schemas/resource.ts';
import type { JobDetail, JobProblem } from '#schemas/wire.ts';
import { useLang } from '../lang.ts';
import { registry } from '../registry.ts';

const grouped = new Intl.NumberFormat('en');

/** The rows that were not done: which one, which field and why. */
export function ProblemTable({ job }: { readonly job: Pick<JobDetail, 'problems' | 'failed' | 'resource'> }) {
  const translate = useTranslate();
  const lang = useLang();
  const { problems, failed, resource } = job;
  const hasLines = problems.some(({ row }) => row !== undefined);
  return (
    <>
      {failed > problems.length && (
        <p>
          {translate('jobs.named', { shown: grouped.format(problems.length), count: grouped.format(failed) })}
        </p>
      )}
      <Frame role="region" aria-label={translate('jobs.col.why')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{translate(hasLines ? 'jobs.col.row' : 'jobs.col.record')}</th>
              <th>{translate('jobs.col.why')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <tr key={`${problem.row} ${problem.id} ${problem.name}`}>
                <td>{which(problem)}</td>
                <td>{reason(problem, resource, lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </>
  );
}

function which({ row, id, name }: JobProblem): string {
  if (row !== undefined) return name ? `${row} · ${name}` : String(row);
  if (name === undefined) return String(id ?? '');
  return id === undefined ? name : `${name} (${id})`;
}

function reason({ errors, message }: JobProblem, resource: string, lang: Lang): string {
  if (errors.length === 0) return message;
  const properties = registry.resources.get(resource)?.schema.properties ?? {};
  const told = errors.map(({ field, message: why }) => {
    const label = properties[field.split('.')[0] ?? '']?.label?.[lang] ?? field;
    return why.includes(label) ? why : `${label}: ${why}`;
  });
  return told.join(lang === 'en' ? '; ' : '；');
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  overflow: 'auto',
  maxHeight: '50dvh',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  '& :is(td, th)': {
    padding: '7px 12px',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `1px solid ${tokens.line}`,
    overflowWrap: 'anywhere',
  },
  '& td:first-of-type': { minWidth: 84, fontVariantNumeric: 'tabular-nums' },
  '& th': {
    position: 'sticky',
    top: 0,
    fontWeight: 600,
    color: tokens.inkSoft,
    backgroundColor: tokens.sunken,
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
}));
