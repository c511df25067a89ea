import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { type Generated, phpClass } from '#schemas/flow/php/generate.ts';
import { serviceParts } from '#schemas/flow/php/names.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { namedTables } from '../datatables/namedTables.ts';
import { definitionOf } from '../gateway/surroundings.ts';
import { liveVersion } from '../store/open/liveVersions.ts';
import { asDraft, flowFaults } from './flowFaults.ts';
import { saysSame, versionOf } from './versions.ts';

/**
 * The class of an API: its own draft, and beside it the other APIs of the same class, since PHP has one file for them
 * all. Of those the live version is written, which callers have; where none is live, the draft, once it has no faults.
 */
export async function classOf(call: Call, draft: Row, own: Generated): Promise<string> {
  const service = String(draft['service']);
  const others = await otherApis(call, service);
  const apis = [own, ...others].sort((a, b) => (a.api.service < b.api.service ? -1 : 1));
  const surroundings = await Promise.all(apis.map(({ flow }) => call.app.open.surroundings(flow)));
  const [named] = await namedTables(call, service);
  return sealed(phpClass(apis as [Generated, ...Generated[]], together(surroundings), named?.table));
}

/** The draft of an API as its class is written from it. */
export async function ownDraft(call: Call, draft: Row): Promise<Generated> {
  const number = Number(draft['live'] ?? 0);
  const live = number > 0 ? await versionOf(call, String(draft['service']), number) : null;
  // What the version has for code is no part of what it does.
  const isDraft = live === null || !saysSame({ ...draft, code: live['code'] ?? null }, live);
  return {
    api: { ...definitionOf(asDraft(draft)), hidden: draft['hidden'] === true },
    flow: draft['flow'] as unknown as Flow,
    version: number || null,
    isDraft,
  };
}

/** Whether somebody changed code since it was generated; true too for code that never was. */
export function isEditedByHand(code: string): boolean {
  return !mark.test(code) || sealed(code.replace(mark, '')) !== code;
}

const mark = /^\/\/ 生成时的校验值：[0-9a-f]{64}\n/m;

// Behind the line that says what it was made from, which every class has.
function sealed(code: string): string {
  const sum = createHash('sha256').update(code).digest('hex');
  return code.replace(/^\/\/ 由流程生成：.*\n/m, (line) => `${line}// 生成时的校验值：${sum}\n`);
}

async function otherApis(call: Call, service: string): Promise<Generated[]> {
  const { namespace, className } = serviceParts(service);
  const { rows } = await sql<Row>`
    select * from api_design
    where starts_with(service, ${`${namespace}.${className}.`}) and service <> ${service} and flow is not null
    order by service limit 200`.execute(call.db);
  const made = [];
  for (const row of rows) {
    const one = await liveOrDraft(call, row);
    if (one) made.push(one);
  }
  return made;
}

async function liveOrDraft(call: Call, design: Row): Promise<Generated | null> {
  const own = await ownDraft(call, design);
  const live = design['status'] === 'published' ? await liveVersion(call.db, own.api.service) : null;
  if (!live) return (await flowFaults(call, design)).length > 0 ? null : own;
  const { version } = live;
  if (version.flow === null) return null;
  const api = { ...definitionOf({ ...version, type: own.api.type }), hidden: own.api.hidden === true };
  return { ...own, api, flow: version.flow as unknown as Flow, version: version.number, isDraft: false };
}

// Each flow asks for the tables and APIs of its own.
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
