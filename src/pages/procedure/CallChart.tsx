import { styled } from '@mui/material/styles';
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
  const [good = 0, bad = 0] = ['successes', 'failures'].map((name) => Number(record[name] ?? 0));
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

const Place = styled('div')({ marginTop: 16 });
