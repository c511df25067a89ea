import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { Chart } from '../../charts/Chart.tsx';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import type { Snapshot } from './useSnapshots.ts';

const statuses = ['passed', 'failed', 'no_response', 'no_config'] as const;

/** How the last runs of a case ended, as a ring. */
export function PassChart({ items }: { readonly items: readonly Snapshot[] }) {
  const translate = useTranslate();
  const lang = useLang();
  const { status } = resourceOf(registry, 'test_snapshot').schema.properties;
  const label = status?.label?.[lang] ?? '';
  const data = useMemo(() => {
    const counts = statuses.map((one) => ({
      name: status?.options?.[one]?.label[lang] ?? one,
      tone: status?.options?.[one]?.tone,
      count: items.filter((item) => item.status === one).length,
    }));
    const present = counts.filter(({ count }) => count > 0);
    const values = present.map(({ count }) => count);
    return {
      labels: present.map(({ name }) => name),
      tones: present.map(({ tone }) => tone),
      series: [{ name: label, values }],
    };
  }, [items, status, label, lang]);
  const passed = items.filter((item) => item.status === 'passed').length;
  const all = items.length;
  const share = Math.round((passed * 100) / all);
  return (
    <Chart
      title={translate('operate.look.share')}
      help={translate('operate.look.rate', { passed, all, share })}
      kind="pie"
      data={data}
      head={label}
      height={220}
    />
  );
}
