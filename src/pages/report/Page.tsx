import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { reportExport } from '#schemas/payloads/report.ts';
import type { Report, Resource } from '#schemas/resource.ts';
import { Chart } from '../../charts/Chart.tsx';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { ExportMenu } from '../../stats/ExportMenu.tsx';
import { faultWords } from '../../stats/faultWords.ts';
import { DayTable } from './DayTable.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { Totals } from './Totals.tsx';
import { useChartData } from './useChartData.ts';
import { useReport } from './useReport.ts';

/**
 * Draws any report of a resource file (`report`): totals beside those of the time before, a chart, and a table
 * by day. By hand once for all of them, since no other screen draws counts.
 */
export function Page({ resource }: { readonly resource: Resource }) {
  const { report } = resource;
  return report && <Sheet key={resource.name} page={resource} report={report} />;
}

interface SheetProps {
  readonly page: Resource;
  readonly report: Report;
}

function Sheet({ page, report }: SheetProps) {
  const translate = useTranslate();
  const lang = useLang();
  const of = resourceOf(registry, report.of);
  const shown = useReport(report);
  const { data, error } = shown;
  const chart = useChartData(report, of, data);
  return (
    <>
      <PageHead title={page.label[lang]} help={page.help?.[lang]}>
        <ExportMenu service={reportExport(report)} payload={shown.payload} title={page.label[lang]} />
      </PageHead>
      <ReportFilters report={report} of={of} shown={shown} />
      {error && !data ? (
        <Card>
          <EmptyState icon="chart" title={translate('report.failed')} help={faultWords(error)}>
            <Button onClick={shown.refetch}>{translate('list.retry')}</Button>
          </EmptyState>
        </Card>
      ) : (
        <Stack aria-busy={shown.isStale || !data} data-stale={shown.isStale || undefined}>
          {error && <p role="alert">{faultWords(error)}</p>}
          <Totals report={report} of={of} data={data} />
          <Chart
            title={page.label[lang]}
            help={data && `${data.from} – ${data.to}`}
            kind={chart && chart.labels.length > mostBars ? 'line' : report.chart}
            marks
            data={chart}
            head={translate('report.day')}
          />
          {data && <DayTable label={page.label[lang]} report={report} of={of} data={data} />}
        </Stack>
      )}
    </>
  );
}

// More days than this are too narrow for bars.
const mostBars = 14;

const Stack = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  transition: 'opacity 0.16s',
  '&[data-stale]': { opacity: 0.6 },
  '& > p': { margin: 0, color: tokens.tones.danger.ink },
}));
