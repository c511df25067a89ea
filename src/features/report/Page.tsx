import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { routeOf } from '#schemas/derive/operations.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { type ReportAnswer, type ReportSpan, reportExport } from '#schemas/payloads/report.ts';
import type { Figure, Property, Report, Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { FigureList } from '../../records/list/FigureList.tsx';
import { changeOf, figureWords, isAmount } from '../../records/list/figureWords.ts';
import { FilterField } from '../../records/list/filters/FilterField.tsx';
import { registry } from '../../registry.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { ChartData } from '../../ui/charts/chartData.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DaysPick } from '../stats/DaysPick.tsx';
import { ExportMenu } from '../stats/ExportMenu.tsx';
import { faultWords } from '../stats/faultWords.ts';
import { DayTable } from './DayTable.tsx';
import { useReport } from './useReport.ts';

const Bar = styled(Card)({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 12, marginBottom: 14 });

/**
 * Draws any report of a resource file (`report`): totals with those of the previous period, a chart, and a
 * table by day. By hand once for all of them, since no other screen draws counts.
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

// Bars for more days would be too narrow.
const mostBars = 14;

const Stack = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  transition: 'opacity 0.16s',
  '&[data-stale]': { opacity: 0.6 },
  '& > p': { margin: 0, color: tokens.tones.danger.ink },
}));

/** The chart of a report: every figure by day, and the first one in the previous period. */
function useChartData(report: Report, of: Resource, data: ReportAnswer | undefined): ChartData | undefined {
  const translate = useTranslate();
  const lang = useLang();
  return useMemo(() => {
    if (!data) return undefined;
    const figures = Object.entries(report.figures);
    // Amounts, people and counts do not share an axis.
    const drawn = figures.filter(([, one]) => kindOf(of, one) === kindOf(of, figures[0]?.[1]));
    const series = drawn.map(([name, { label }]) => seriesOf(label[lang], name, data));
    const [first] = drawn;
    const before = first && {
      ...seriesOf(translate('report.before', { name: first[1].label[lang] }), first[0], data.before),
      tone: 'neutral' as const,
    };
    return { labels: data.rows.map(({ day }) => day), series: before ? [...series, before] : series };
  }, [report, of, data, lang, translate]);
}

function kindOf(of: Resource, figure: Figure | undefined): string {
  if (isAmount(of, figure)) return 'amount';
  if (figure?.share) return 'share';
  if (figure?.standing) return 'standing';
  return figure?.distinct ? 'distinct' : 'number';
}

function seriesOf(name: string, field: string, { rows, totals }: ReportSpan) {
  return { name, values: rows.map((row) => Number(row[field])), total: Number(totals[field]) };
}

interface ReportFiltersProps {
  readonly report: Report;
  readonly of: Resource;
  readonly shown: ReturnType<typeof useReport>;
}

/** The filters of a report: its days, and the fields that its file declares. */
function ReportFilters({ report, of, shown }: ReportFiltersProps) {
  const lang = useLang();
  const may = useMay();
  return (
    <Bar>
      <DaysPick asked={shown.asked} />
      {report.filters.map((name) => {
        const property = of.schema.properties[name] as Property;
        return (
          isKnown(property, may) && (
            <FilterField
              key={name}
              name={name}
              property={property}
              label={property.label?.[lang] ?? name}
              value={shown.filter[name]}
              onChange={(value) => shown.setFilter(name, value)}
            />
          )
        );
      })}
    </Bar>
  );
}

// Without permission to list the other resource, its records cannot be searched either.
function isKnown(property: Property, may: (uri: string) => boolean): boolean {
  const reference = referenceOf(property);
  const target = reference && registry.resources.get(reference.resource);
  return !target || may(routeOf(target, 'list') ?? '');
}

interface TotalsProps {
  readonly report: Report;
  readonly of: Resource;
  readonly data: ReportAnswer | undefined;
}

/** The total of every figure, and its change against the previous period of the same length. */
function Totals({ report, of, data }: TotalsProps) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <FigureList aria-label={translate('report.totals')}>
      {Object.entries(report.figures).map(([name, figure]) => {
        const change = changeOf(data?.totals[name], data?.before.totals[name]);
        return (
          <Card key={name} component="div">
            <dt>{figure.label[lang]}</dt>
            <dd data-tone={Number(data?.totals[name] ?? 0) === 0 ? undefined : figure.tone}>
              {data ? figureWords(of, figure, data.totals[name]) : <Skeleton width={72} />}
              <small>
                {data ? (
                  <Was value={figureWords(of, figure, data.before.totals[name])} change={change} />
                ) : (
                  // With the likely width, so that the layout does not shift on load.
                  <Skeleton component="span" sx={{ display: 'block' }}>
                    <span>
                      <Was value="1,234" change={12.3} />
                    </span>
                  </Skeleton>
                )}
              </small>
            </dd>
          </Card>
        );
      })}
    </FigureList>
  );
}

function Was({ value, change }: { readonly value: string; readonly change: number | undefined }) {
  const translate = useTranslate();
  return (
    <>
      {translate('report.was', { value })}
      {change !== undefined && <b>{` ${change > 0 ? '+' : ''}${change}%`}</b>}
    </>
  );
}
