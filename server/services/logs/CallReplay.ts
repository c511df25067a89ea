import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { insertAudit } from '../../collection/audit.ts';
import { getRecord, idInput } from '../../collection/get.ts';
import { isKeptWhole } from '../../gateway/maskedParams.ts';
import { definitionOf } from '../../gateway/surroundings.ts';
import { asDraft } from '../../publishing/flowFaults.ts';
import { versionOf } from '../../publishing/versions.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

const runInput: ObjectSchema = {
  ...idInput,
  properties: {
    ...idInput.properties,
    params: { type: 'object', label: { zh_cn: '接口参数', en: 'params' } },
  },
};

/** Logged calls of published APIs, run again by the version that answered them; what a run changes is rolled back. */
export const callReplay: Readonly<Record<string, HandWritten>> = {
  'Admin.CallLog.GetReplay': {
    access: 'admin',
    input: idInput,
    summary: {
      zh_cn: '一次接口调用的版本、流程和参数，供回放',
      en: 'The version, flow and parameters of a logged call, to run it again',
    },
    run: (call, { id }) => replayOf(call, Number(id)),
  },
  'Admin.CallLog.Replay': {
    access: 'admin',
    writes: 'outside',
    inPerson: true,
    input: runInput,
    summary: {
      zh_cn: '按当时的版本回放一次接口调用，返回每个节点的输入、输出和耗时；对数据的修改会回滚',
      en: 'Runs a logged call again by its version and tells what each node did; what it changes is rolled back',
    },
    run: async (call, { id, params }) => {
      const { version } = await versionCalled(call, Number(id));
      const given = params ?? (await loggedParams(call, Number(id)));
      // What a run calls outside is called, so it is written down before, whatever comes of it.
      await insertAudit(call, 'call_log', Number(id), { replayed: [null, version['number'] ?? null] });
      return call.app.open.runDraft(asDraft(version), given as Row, { keep: false, lang: call.lang });
    },
  },
};

/** @throws Refusal 400 where the log does not keep all that was sent, so that it has to be said anew. */
async function loggedParams(call: Call, id: number): Promise<Row> {
  const { params, asked } = await replayOf(call, id);
  if (asked.length === 0) return params;
  const about = { field: 'params', rule: 'required' };
  throw new Refusal(ret.badInput, 'logs.notKept', { about, values: { names: asked.join(', ') } });
}

async function replayOf(call: Call, id: number): Promise<ReplayAnswer> {
  const { logged, version } = await versionCalled(call, id);
  const api = definitionOf(asDraft(version));
  const { rows } = await sql<{ id: number }>`
    select id from api_design where service = ${api.service}`.execute(call.db);
  const kept = (logged['params'] ?? {}) as Row;
  const names = api.parameters.map(({ name }) => name);
  const asked = names.filter((name) => 'cut' in kept || (name in kept && !isKeptWhole(kept[name])));
  const known = names.filter((name) => name in kept && !asked.includes(name));
  return {
    call: logged as ReplayAnswer['call'],
    design_id: rows[0]?.id ?? 0,
    number: Number(version['number']),
    api,
    flow: version['flow'],
    params: Object.fromEntries(known.map((name) => [name, kept[name]])),
    asked,
  };
}

// The version that answered stays as it was for ever, whatever is live now.
async function versionCalled(call: Call, id: number): Promise<{ logged: Row; version: Row }> {
  const logged = await getRecord(call, resourceOf(call.registry, 'call_log'), id);
  if (!logged['api_version']) throw new Refusal(ret.state, 'logs.noVersion');
  const version = await versionOf(call, String(logged['service']), Number(logged['api_version']));
  if (!version['flow']) throw new Refusal(ret.state, 'logs.noVersion');
  return { logged, version };
}
