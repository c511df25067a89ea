import { useTranslate } from 'ra-core';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../shell/page/moment.ts';
import { ToneWord } from '../../shell/page/ToneWord.tsx';
import { WideTable } from '../../shell/page/WideTable.tsx';
import type { LatestRun } from './useSnapshots.ts';

const columns = ['field', 'operator', 'value', 'actual', 'holds'] as const;

/** A run field by field: what was expected, what was there, and whether that holds. */
export function JudgementTable({ run }: { readonly run: LatestRun }) {
  const translate = useTranslate();
  const lang = useLang();
  const { reason, differences } = resourceOf(registry, 'test_snapshot').schema.properties;
  const fields = differences?.items?.properties ?? {};
  const why = reason?.options?.[run.reason];
  return (
    <div>
      <p style={{ margin: '0 0 12px' }}>
        <ToneWord tone={why?.tone ?? 'neutral'}>{why?.label[lang] ?? run.reason}</ToneWord>{' '}
        {[moment(run.created_at), run.http_status && `HTTP ${run.http_status}`, `${run.milliseconds} ms`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {run.differences && run.differences.length > 0 && (
        <WideTable label={differences?.label?.[lang] ?? ''}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {fields[name]?.label?.[lang] ?? name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.differences.map(({ field, operator, value, actual, type, holds }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the judgements of a run never move
              <tr key={at}>
                <th scope="row">{field}</th>
                <td>{fields['operator']?.options?.[operator]?.label[lang] ?? operator}</td>
                <td>{value}</td>
                <td>{type === 'missing' ? translate('operate.look.missing') : actual}</td>
                <td>
                  <ToneWord tone={holds ? 'success' : 'danger'}>
                    {translate(holds ? 'operate.look.holds' : 'operate.look.differs')}
                  </ToneWord>
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </div>
  );
}
