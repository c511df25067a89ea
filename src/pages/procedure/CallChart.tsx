import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { Chart } from '../../charts/Chart.tsx';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';

/** How the test calls of a procedure ended, as a ring; nothing before the first one. Those that were stopped say nothing of it. */
export function CallChart({ record }: { readonly record: IdRow }) {
  const translate = useTranslate();
  const lang = useLang();
  const { properties } = resourceOf(registry, 'procedure').schema;
  const [good = 0, bad = 0, stopped = 0] = ['successes', 'failures', 'stops'].map((name) =>
    Number(record[name] ?? 0),
  );
  const data = useMemo(() => {
    const word = (name: string) => properties[name]?.label?.[lang] ?? name;
    const parts = [
      { label: word('successes'), tone: 'success' as const, value: good },
      { label: word('failures'), tone: 'danger' as const, value: bad },
      { label: word('stops'), tone: 'neutral' as const, value: stopped },
    ].filter(({ value }) => value > 0);
    return {
      labels: parts.map(({ label }) => label),
      tones: parts.map(({ tone }) => tone),
      series: [{ name: word('calls'), values: parts.map(({ value }) => value) }],
    };
  }, [properties, lang, good, bad, stopped]);
  if (good + bad + stopped === 0) return null;
  const ended = good + bad;
  return (
    <Chart
      title={translate('console.callShare')}
      {...(ended > 0 && {
        help: translate('operate.look.rate', {
          passed: good,
          all: ended,
          share: Math.round((good * 100) / ended),
        }),
      })}
      kind="pie"
      data={data}
      head={properties['calls']?.label?.[lang] ?? ''}
      height={220}
    />
  );
}
