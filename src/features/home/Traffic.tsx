import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import { useLang } from '../../lang.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { placeName } from '../stats/moments.ts';
import { retSeries } from '../stats/retSeries.ts';

/** The calls of the last seven days, by hour and by return code. */
export function Traffic({ traffic }: { readonly traffic: NonNullable<HomeAnswer['traffic']> }) {
  const translate = useTranslate();
  const lang = useLang();
  const data = useMemo(
    () => ({
      labels: traffic.at.map((at) => placeName(at)),
      ...retSeries(traffic.series, lang, (count) => translate('stats.otherCodes', { smart_count: count })),
    }),
    [traffic, lang, translate],
  );
  return (
    <Chart
      title={translate('stats.home.traffic')}
      help={translate('stats.home.trafficHelp')}
      kind="area"
      stacked
      data={data}
      head={translate('stats.time')}
    >
      <MuiLink component={Link} to="/techzones/apistats/flow" sx={{ fontSize: '0.8125rem', mr: 1 }}>
        {translate('stats.home.more')}
      </MuiLink>
    </Chart>
  );
}
