import { sql } from 'kysely';
import type { ApiVersion, CallLog } from '#generated/records.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { isCutAsOne, isKeptWhole } from '../../gateway/maskedParams.ts';
import { definitionOf } from '../../gateway/surroundings.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord, idInput } from '../../records/get.ts';
import { asDraft } from '../designs/flowFaults.ts';
import { versionOf } from '../designs/versions.ts';

const runInput: ObjectSchema = {
  ...idInput,
  properties: {
    ...idInput.properties,
    params: { type: 'object', label: { zh_cn: '接口参数', en: 'params' } },
  },
};

type ReplayInput = { readonly id: number; readonly params?: { readonly [name: string]: Json } };

/**
 * Logged calls of published APIs, run again by the version that answered them. All changes of a run are
 * rolled back.
 */
export const callReplay = {
  'Admin.CallLog.GetReplay': {
    access: 'admin',
    input: idInput,
    summary: {
      zh_cn: '一次接口调用的版本、流程和参数，供回放',
      en: 'The version, flow and parameters of a logged call, to run it again',
    },
    run: (call, { id }: Pick<ReplayInput, 'id'>) => replayOf(call, id),
  },
  'Admin.CallLog.Replay': {
    access: 'admin',
    writes: 'outside',
    noImpersonation: true,
    input: runInput,
    summary: {
      zh_cn: '按当时的版本回放一次接口调用，返回每个节点的输入、输出和耗时；对数据的修改会回滚',
      en: 'Runs a logged call again by its version and tells what each node did; what it changes is rolled back',
    },
    run: async (call, { id, params }: ReplayInput) => {
      const { version } = await versionCalled(call, id);
      const given = params ?? (await loggedParams(call, id));
      // Outgoing calls of a run take effect, so it is recorded first, regardless of its outcome.
      await insertAudit(call, 'call_log', id, { replayed: [null, version.number] });
      return call.app.gateway.runDraft(asDraft(version), given, { keep: false, lang: call.lang });
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

/**
 * @throws ApiError 400 where the log does not keep the complete input, so that it has to be entered again.
 */
async function loggedParams(call: Call, id: number): Promise<Row> {
  const { params, asked } = await replayOf(call, id);
  if (asked.length === 0) return params;
  const about = { field: 'params', rule: 'required' };
  throw new ApiError(ret.badInput, 'logs.notKept', { about, values: { names: asked.join(', ') } });
}

async function replayOf(call: Call, id: number): Promise<ReplayAnswer> {
  const { logged, version } = await versionCalled(call, id);
  const api = definitionOf(asDraft(version));
  const { rows } = await sql<{ id: number }>`
    select id from api_design where service = ${api.service}`.execute(call.db);
  const kept = logged.params ?? {};
  const names = api.parameters.map(({ name }) => name);
  const asked = isCutAsOne(kept) ? names : names.filter((name) => name in kept && !isKeptWhole(kept[name]));
  const known = names.filter((name) => name in kept && !asked.includes(name));
  return {
    call: logged,
    design_id: rows[0]?.id ?? 0,
    number: version.number ?? 0,
    api,
    flow: version.flow,
    params: Object.fromEntries(known.map((name) => [name, kept[name]])),
    asked,
  };
}

// The version that answered is immutable, regardless of the live version.
async function versionCalled(call: Call, id: number): Promise<{ logged: CallLog; version: ApiVersion }> {
  const logged = await getRecord(call, 'call_log', id);
  if (!logged.api_version) throw new ApiError(ret.state, 'logs.noVersion');
  const version = await versionOf(call, logged.service ?? '', logged.api_version);
  if (!version.flow) throw new ApiError(ret.state, 'logs.noVersion');
  return { logged, version };
}
