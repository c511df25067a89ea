import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { CallLog } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ret as codes } from '#schemas/wire.ts';
import type { FieldName, Sections } from '../../../feature.ts';
import { retName } from '../../../features/stats/retSeries.ts';
import { useLang } from '../../../lang.ts';
import { FieldList, useRecordView } from '../../../records/show/FieldList.tsx';
import { SectionCard } from '../../../records/show/SectionCard.tsx';
import { useShown } from '../../../records/useShown.ts';
import { registry } from '../../../registry.ts';
import { Advice, isAdvised } from './Advice.tsx';

const calls = resourceOf(registry, 'call_log');
const answerFields: readonly FieldName<'call_log'>[] = ['ret', 'msg', 'pay_type', 'milliseconds', 'bytes'];

function Answer() {
  const translate = useTranslate();
  const lang = useLang();
  const { ret, service, app_id, reference } = useShown<CallLog>();
  const view = useRecordView(calls);
  const code = ret ?? 0;
  return (
    <SectionCard title={translate('developer.call.answer')}>
      <FieldList resource={calls} fields={answerFields} view={view} />
      <p>
        <b>{retName(code, lang)}</b>
      </p>
      {code !== codes.ok && reference && <p>{translate('developer.call.quote', { reference })}</p>}
      {code === codes.ok ? (
        <p>{translate('developer.call.success')}</p>
      ) : (
        <p className="kf-facts">
          {`${translate('developer.call.advice')}: `}
          {isAdvised(code) ? (
            <Advice ret={code} service={service ?? ''} {...(app_id && { app: app_id })} />
          ) : (
            <>
              {translate('developer.call.none')} <Link to={`/apis/${service}`}>{service}</Link>
            </>
          )}
        </p>
      )}
    </SectionCard>
  );
}

/** The answer of a call, and what to do about its code. */
export const sections: Sections<'call_log'> = { answer: { component: Answer, fields: answerFields } };
