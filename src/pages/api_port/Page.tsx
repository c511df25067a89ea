import { useTranslate } from 'ra-core';
import { platformDay } from '#schemas/payloads/days.ts';
import type { PortAnswer } from '#schemas/payloads/stats.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { ExportMenu } from '../../stats/ExportMenu.tsx';
import { RecountButton } from '../../stats/RecountButton.tsx';
import { StatsProblem } from '../../stats/StatsProblem.tsx';
import { useAsked } from '../../stats/useAsked.ts';
import { useStats } from '../../stats/useStats.ts';
import { PortBar } from './PortBar.tsx';
import { PortChart } from './PortChart.tsx';
import { PortPies } from './PortPies.tsx';
import { PortTable } from './PortTable.tsx';

const names = ['service', 'app_id', 'account_id', 'measure', 'sort'];

/**
 * How often and how fast each API was called from day to day. By hand, since it draws roll-ups and shows no
 * record.
 */
export function Page() {
  const translate = useTranslate();
  const lang = useLang();
  const asked = useAsked(names);
  const { from, to } = asked;
  const { measure: _measure, ...whose } = asked.values;
  const payload = { from, to, ...whose };
  const { data, error, isStale, refetch } = useStats<PortAnswer>(
    'Admin.Stats.Port',
    payload,
    to >= platformDay(Date.now()),
  );
  const retry = error ? refetch : undefined;
  const page = registry.resources.get('api_port');
  const title = page?.label[lang] ?? '';
  return (
    <>
      <PageHead title={title} help={page?.help?.[lang]}>
        <RecountButton />
        <ExportMenu service="Admin.Stats.ExportPort" payload={payload} title={title} />
      </PageHead>
      <PortBar asked={asked} />
      <StatsProblem error={error} onRetry={refetch} />
      <div aria-busy={isStale} style={{ display: 'grid', gap: 16 }}>
        <PortChart data={data} asked={asked} onRetry={retry} />
        <PortPies data={data} onRetry={retry} />
        <PortTable data={data} label={translate('stats.port.table')} asked={asked} />
      </div>
    </>
  );
}
