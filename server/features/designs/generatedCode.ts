import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiDesign } from '#generated/records.ts';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { type Generated, phpClass } from '#schemas/flow/php/generate.ts';
import { serviceParts } from '#schemas/flow/php/names.ts';
import type { Call } from '../../core/call.ts';
import { namedTables } from '../../databases/dataTables/namedTables.ts';
import { liveVersion } from '../../gateway/liveVersions.ts';
import { definitionOf } from '../../gateway/surroundings.ts';
import { type ApiContent, asDraft, flowFaults } from './flowFaults.ts';
import { isUnchanged, versionOf } from './versions.ts';

type Drawn = ApiContent & Pick<ApiDesign, 'service' | 'live' | 'hidden'>;

/**
 * The PHP class of an API: its own draft and the other APIs of the same class, since PHP has one file for
 * them all. The others use their live version, which callers have, or if there is none, a draft without
 * errors.
 */
export async function classOf(call: Call, draft: Drawn, own: Generated): Promise<string> {
  const { service } = draft;
  const others = await otherApis(call, service);
  const apis = [own, ...others].sort((a, b) => (a.api.service < b.api.service ? -1 : 1));
  const surroundings = await Promise.all(apis.map(({ flow }) => call.app.gateway.surroundings(flow)));
  const [named] = await namedTables(call, service);
  return sealed(phpClass(apis as [Generated, ...Generated[]], together(surroundings), named?.table));
}

/** The draft of an API as input of its class. */
export async function ownDraft(call: Call, draft: Drawn): Promise<Generated> {
  const number = draft.live ?? 0;
  const live = number > 0 ? await versionOf(call, draft.service, number) : null;
  // The stored code of a version does not affect its behaviour.
  const isDraft = live === null || !isUnchanged({ ...draft, code: live.code }, live);
  return {
    api: { ...definitionOf(asDraft(draft)), hidden: draft.hidden === true },
    flow: draft.flow as unknown as Flow,
    version: number || null,
    isDraft,
  };
}

/** Whether code was edited since it was generated; also true for code that was never generated. */
export function isEditedByHand(code: string): boolean {
  return !mark.test(code) || sealed(code.replace(mark, '')) !== code;
}

const mark = /^\/\/ 生成时的校验值：[0-9a-f]{64}\n/m;

// After the line with the source hash, which every generated class has.
function sealed(code: string): string {
  const sum = createHash('sha256').update(code).digest('hex');
  return code.replace(/^\/\/ 由流程生成：.*\n/m, (line) => `${line}// 生成时的校验值：${sum}\n`);
}

async function otherApis(call: Call, service: string): Promise<Generated[]> {
  const { namespace, className } = serviceParts(service);
  const rows = await call.db
    .selectFrom('api_design')
    .selectAll()
    .where(sql<boolean>`starts_with(service, ${`${namespace}.${className}.`})`)
    .where('service', '<>', service)
    .where('flow', 'is not', null)
    .orderBy('service')
    .limit(200)
    .execute();
  const made = [];
  for (const row of rows) {
    const one = await liveOrDraft(call, row);
    if (one) made.push(one);
  }
  return made;
}

async function liveOrDraft(call: Call, design: Drawn & Pick<ApiDesign, 'status'>): Promise<Generated | null> {
  const own = await ownDraft(call, design);
  const live = design.status === 'published' ? await liveVersion(call.db, own.api.service) : null;
  if (!live) return (await flowFaults(call, design)).length > 0 ? null : own;
  const { version } = live;
  if (version.flow === null) return null;
  const api = { ...definitionOf({ ...version, type: own.api.type }), hidden: own.api.hidden === true };
  return { ...own, api, flow: version.flow as unknown as Flow, version: version.number, isDraft: false };
}

// Each flow needs its own tables and APIs.
function together(all: readonly Surroundings[]): Surroundings {
  const first = <T>(ask: (one: Surroundings) => T | null | undefined): T | null | undefined => {
    const told = all.map(ask);
    return told.find((one) => one !== undefined && one !== null) ?? told[0];
  };
  return {
    ...all[0],
    columns: (connection, table) => first((one) => one.columns?.(connection, table)),
    api: (service) => first((one) => one.api?.(service)) ?? null,
    base: (connection) => first((one) => one.base?.(connection)) ?? undefined,
  };
}
