import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Procedure } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Sections } from '../../feature.ts';
import { useLang } from '../../lang.ts';
import { useShown } from '../../records/useShown.ts';
import { registry } from '../../registry.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { Workbench } from './Workbench.tsx';

const Place = styled('div')({ marginTop: 16 });

/** A stored procedure is edited and tested on its own screen. */
export const sections: Sections<'procedure'> = {
  calls: { component: CallChart },
  workbench: { component: Workbench },
};

/**
 * The results of a procedure's test calls, as a ring chart; nothing before the first call. Stopped calls are
 * not counted.
 */
function CallChart() {
  const { successes, failures } = useShown<Procedure>();
  const translate = useTranslate();
  const lang = useLang();
  const { properties } = resourceOf(registry, 'procedure').schema;
  const [good, bad] = [successes ?? 0, failures ?? 0];
  const all = good + bad;
  const data = useMemo(() => {
    const word = (name: string) => properties[name]?.label?.[lang] ?? name;
    const parts = [
      { label: word('successes'), tone: 'success' as const, value: good },
      { label: word('failures'), tone: 'danger' as const, value: bad },
    ].filter(({ value }) => value > 0);
    return {
      labels: parts.map(({ label }) => label),
      tones: parts.map(({ tone }) => tone),
      series: [{ name: word('calls'), values: parts.map(({ value }) => value) }],
    };
  }, [properties, lang, good, bad]);
  if (all === 0) return null;
  return (
    <Place>
      <Chart
        title={translate('console.callShare')}
        help={translate('console.callRate', { passed: good, all })}
        kind="pie"
        data={data}
        head={properties['calls']?.label?.[lang] ?? ''}
        height={220}
      />
    </Place>
  );
}
