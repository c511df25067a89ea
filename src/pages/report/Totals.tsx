import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Report, Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { FigureList } from '../../stats/FigureList.tsx';
import { changeOf, figureWords } from '../../stats/figureWords.ts';

interface TotalsProps {
  readonly report: Report;
  readonly of: Resource;
  readonly data: ReportAnswer | undefined;
}

/** Every figure over all of the days, and how it changed against as many days before. */
export function Totals({ report, of, data }: TotalsProps) {
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
                  // As long as they are likely to be, so that nothing moves when they come.
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
