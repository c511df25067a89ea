import { useTranslate } from 'ra-core';
import { platformDay } from '#schemas/payloads/days.ts';
import type { FlowAnswer, Grain } from '#schemas/payloads/stats.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { ExportMenu } from '../../stats/ExportMenu.tsx';
import { RecountButton } from '../../stats/RecountButton.tsx';
import { StatsProblem } from '../../stats/StatsProblem.tsx';
import { useAsked } from '../../stats/useAsked.ts';
import { useStats } from '../../stats/useStats.ts';
import { FlowBar } from './FlowBar.tsx';
import { FlowChart } from './FlowChart.tsx';
import { TopPies } from './TopPies.tsx';

const names = ['granularity', 'pay_type', 'service', 'app_id', 'account_id'];

/**
 * The calls of open APIs over time, by return code and by how they were paid for; live while today is among the
 * days. By hand, since it draws roll-ups and shows no record.
 */
export function Page() {
  const translate = useTranslate();
  const lang = useLang();
  const asked = useAsked(names);
  const { from, to, values } = asked;
  const payload = { from, to, ...values };
  const { data, error, isStale, refetch } = useStats<FlowAnswer>(
    'Admin.Stats.Flow',
    payload,
    to >= platformDay(Date.now()),
  );
  const retry = error ? refetch : undefined;
  const page = registry.resources.get('api_flow');
  const title = page?.label[lang] ?? '';
  return (
    <>
      <PageHead title={title} help={page?.help?.[lang]}>
        <RecountButton />
        <ExportMenu service="Admin.Stats.ExportFlow" payload={payload} title={title} />
      </PageHead>
      <FlowBar asked={asked} grain={(values['granularity'] ?? data?.granularity) as Grain | undefined} />
      <StatsProblem error={error} onRetry={refetch} />
      <div aria-busy={isStale} style={{ display: 'grid', gap: 16 }}>
        <FlowChart data={data} asked={asked} title={translate('stats.flow.chart')} onRetry={retry} />
        <TopPies data={data} onRetry={retry} />
      </div>
    </>
  );
}
