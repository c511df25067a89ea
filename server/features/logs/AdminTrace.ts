import { sql } from 'kysely';
import type { TraceAnswer } from '#schemas/payloads/trace.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import { ask } from '../../core/ask.ts';
import type { Call } from '../../core/call.ts';
import { momentOfReference } from '../../core/newReference.ts';
import type { CustomService } from '../../core/service.ts';

const input: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reference'],
  properties: {
    reference: {
      type: 'string',
      pattern: '^[0-9a-f]{16}$',
      label: { zh_cn: '追踪编号', en: 'Reference' },
      messages: {
        pattern: {
          zh_cn: '追踪编号由 16 位数字和字母组成',
          en: 'A reference has 16 digits and letters a to f',
        },
      },
    },
  },
};

/** Everything that one call recorded. */
export const adminTrace = {
  'Admin.ErrorLog.Trace': {
    access: 'admin',
    input,
    summary: {
      zh_cn: '按追踪编号查询一次调用留下的全部记录：接口请求、错误、审计（含该接口版本的发布和该请求的回放）',
      en: 'Everything that one call left behind, by its reference: the call, its errors, its audit entries, also who published the version that answered and who replayed it',
    },
    run: (call, { reference }: { readonly reference: string }) => traceOf(call, reference),
  },
} satisfies Readonly<Record<string, CustomService>>;

async function traceOf(call: Call, reference: string): Promise<TraceAnswer> {
  const [calls, errors] = await Promise.all([
    // The call log has no index by reference, so it is searched around the time in the reference.
    part(call, 'Admin.Stats.Log', { reference, created_at: { between: around(reference) } }),
    part(call, 'Admin.ErrorLog.GetList', { reference }),
  ]);
  const about = await auditsAbout(call, calls ?? []);
  const audits = await part(call, 'Admin.Audit.GetList', { or: [{ reference }, { id: { in: about } }] });
  return { reference, at: new Date(cameAt(reference)).toISOString(), calls, errors, audits };
}

/** How long a call may take before it is recorded, and how far clocks may differ, in milliseconds. */
const longest = 10 * 60_000;
const earlier = 60_000;

const cameAt = (reference: string): number => momentOfReference(reference) ?? 0;

function around(reference: string): [string, string] {
  const came = cameAt(reference);
  return [new Date(came - earlier).toISOString(), new Date(came + longest).toISOString()];
}

// An API call changes no record itself. The publication of its version and its replays were audited.
async function auditsAbout(call: Call, calls: readonly Row[]): Promise<readonly number[]> {
  const ids = calls.map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select audit.id from audit where resource = 'call_log' and record_id = any(${ids}::bigint[])
    union select audit.id from call_log
      join api_design on api_design.service = call_log.service
      join audit on audit.resource = 'api_design' and audit.record_id = api_design.id
        and audit.changes->'live'->>1 = call_log.api_version::text
    where call_log.id = any(${ids}::bigint[])`.execute(call.db);
  return rows.map(({ id }) => id);
}

// Null in place of a list that the caller may not see.
async function part(call: Call, service: string, filter: Row): Promise<readonly Row[] | null> {
  if (!(await mayCall(call, service))) return null;
  const answer = await ask(call, service, { filter: filter as never, limit: 50, sort: 'id', total: 'none' });
  return (answer as ListAnswer).items;
}
