import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { reasonText } from '#schemas/text/reasonText.ts';
import type { JobDetail, JobProblem } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { scrollEdges } from '../../theme/scrollEdges.ts';
import { saves } from './saves.ts';

const grouped = new Intl.NumberFormat('en');

/** The failed rows: the row, the field and the reason. */
export function ProblemTable({
  job,
}: {
  readonly job: Pick<JobDetail, 'id' | 'state' | 'problems' | 'failed' | 'resource'>;
}) {
  const translate = useTranslate();
  const lang = useLang();
  const { id, state, problems, failed, resource } = job;
  const schema = registry.resources.get(resource)?.schema ?? noSchema;
  const hasLines = problems.some(({ row }) => row !== undefined);
  return (
    <>
      <Head>
        {failed > problems.length && (
          <span>
            {translate('jobs.named', {
              shown: grouped.format(problems.length),
              count: grouped.format(failed),
            })}
          </span>
        )}
        {state !== 'running' && <SaveProblems id={id} />}
      </Head>
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
                <td>{reasonText(problem, schema, lang)}</td>
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

const noSchema: ObjectSchema = { type: 'object', properties: {} };

const Head = styled('div')({
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& > button': { marginLeft: 'auto' },
});

const Frame = styled('div')(({ theme: { tokens } }) => ({
  overflow: 'auto',
  ...scrollEdges(tokens),
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

/** Saves all failed rows of a job as a file, regardless of their number. */
function SaveProblems({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const lang = useLang();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const label = translate('jobs.saveProblems');
  return (
    <Button
      size="small"
      startIcon={<FileDownloadOutlined />}
      onClick={() =>
        void saves.run(label, (signal, onProgress) =>
          dataProvider.exportBy('Admin.Job.ExportProblems', { id, lang }, { signal, onProgress }),
        )
      }
    >
      {label}
    </Button>
  );
}
