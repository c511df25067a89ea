import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FlowAnswer } from '#schemas/payloads/stats.ts';
import { Chart } from '../../charts/Chart.tsx';
import { partsOf } from '../../stats/partsOf.ts';

interface TopPiesProps {
  readonly data: FlowAnswer | undefined;
  readonly onRetry: (() => void) | undefined;
}

/** Who was called, and who called, most: ten by name, and all others together. */
export function TopPies({ data, onRetry }: TopPiesProps) {
  const translate = useTranslate();
  const calls = translate('stats.calls');
  const others = translate('stats.others');
  const apis = useMemo(() => {
    const nameOf = (service: string) => service || translate('stats.noApi');
    return (
      data && partsOf(data.apis.items, ({ service }) => nameOf(service), calls, others, data.apis.others)
    );
  }, [data, calls, others, translate]);
  const apps = useMemo(() => {
    const nameOf = (id: number, name: string | null) => name ?? (id ? `#${id}` : translate('stats.noApp'));
    return (
      data &&
      partsOf(data.apps.items, ({ app_id, name }) => nameOf(app_id, name), calls, others, data.apps.others)
    );
  }, [data, calls, others, translate]);
  return (
    <Two>
      <Chart
        title={translate('stats.flow.topApis')}
        kind="pie"
        data={apis}
        onRetry={onRetry}
        head={translate('stats.api')}
      />
      <Chart
        title={translate('stats.flow.topApps')}
        kind="pie"
        data={apps}
        onRetry={onRetry}
        head={translate('stats.app')}
      />
    </Two>
  );
}

const Two = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
});
