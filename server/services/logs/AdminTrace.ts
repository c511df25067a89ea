import type { TraceAnswer } from '#schemas/payloads/trace.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { mayCall } from '../../access/mayCall.ts';
import { ask } from '../../ask.ts';
import type { Call } from '../../call.ts';
import type { HandWritten } from '../../service.ts';
import { momentOfReference } from '../../trace/newReference.ts';

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

/** Everything that one call left behind. */
export const adminTrace: Readonly<Record<string, HandWritten>> = {
  'Admin.ErrorLog.Trace': {
    access: 'admin',
    input,
    summary: {
      zh_cn: '按追踪编号查询一次调用留下的全部记录：接口请求、错误、审计',
      en: 'Everything that one call left behind, by its reference: the call, its errors, its audit entries',
    },
    run: (call, { reference }) => traceOf(call, String(reference)),
  },
};

async function traceOf(call: Call, reference: string): Promise<TraceAnswer> {
  const [calls, errors, audits] = await Promise.all([
    // The log of calls has no index by their names: it is looked through where this one can be.
    part(call, 'Admin.Stats.Log', { reference, created_at: { between: around(reference) } }),
    part(call, 'Admin.ErrorLog.GetList', { reference }),
    part(call, 'Admin.Audit.GetList', { reference }),
  ]);
  return { reference, at: new Date(cameAt(reference)).toISOString(), calls, errors, audits };
}

/** How long a call may take before it is written down, and how far clocks may differ, in milliseconds. */
const longest = 10 * 60_000;
const earlier = 60_000;

const cameAt = (reference: string): number => momentOfReference(reference) ?? 0;

function around(reference: string): [string, string] {
  const came = cameAt(reference);
  return [new Date(came - earlier).toISOString(), new Date(came + longest).toISOString()];
}

// What the caller may not list, he is not told of: nothing in place of a list.
async function part(call: Call, service: string, filter: Row): Promise<readonly Row[] | null> {
  if (!(await mayCall(call, service))) return null;
  const answer = await ask(call, service, { filter: filter as never, limit: 50, sort: 'id', total: 'none' });
  return (answer as ListAnswer).items;
}
