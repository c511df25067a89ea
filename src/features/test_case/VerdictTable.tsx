import { useTranslate } from 'react-admin';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { LatestRun } from './useSnapshots.ts';

const columns = ['field', 'operator', 'value', 'actual', 'holds'] as const;

/** A run field by field: the expected value, the actual value, and whether it passed. */
export function VerdictTable({ run }: { readonly run: LatestRun }) {
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
        <SheetTable
          label={differences?.label?.[lang] ?? ''}
          head={columns.map((name) => fields[name]?.label?.[lang] ?? name)}
          rows={run.differences.map(({ field, operator, value, actual, type, holds }) => [
            field,
            fields['operator']?.options?.[operator]?.label[lang] ?? operator,
            value,
            type === 'missing' ? translate('operate.look.missing') : actual,
            <ToneWord key={field} tone={holds ? 'success' : 'danger'}>
              {translate(holds ? 'operate.look.holds' : 'operate.look.differs')}
            </ToneWord>,
          ])}
        />
      )}
    </div>
  );
}
