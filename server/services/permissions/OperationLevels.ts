import { sql } from 'kysely';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { allOperations } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import {
  assignInput,
  grantedLevels,
  type LevelAnswer,
  type LevelCount,
  type LevelOperation,
  levelInput,
  type Side,
} from '#schemas/payloads/levels.ts';
import type { Json, Row, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { superLevel } from '#schemas/wire.ts';
import { tellGrants } from '../../access/tellGrants.ts';
import type { Call } from '../../call.ts';
import { listRecords } from '../../collection/list.ts';
import { addRecord, updateRecord } from '../../collection/write.ts';
import { badInput } from '../../refusal.ts';
import { type HandWritten, noInput } from '../../service.ts';

const tables = { admin: 'operation', platform: 'platform_operation' } as const;

/** What each level may do, as a list of ticks: one tick is one operation that a level has. */
export const operationLevels: Readonly<Record<string, HandWritten>> = {
  'Admin.Operation.GetLevels': {
    access: 'super',
    input: noInput,
    summary: { zh_cn: '各等级已分配的操作数', en: 'How many operations each level has' },
    run: async (call) => ({ items: await countLevels(call) }),
  },
  'Admin.Operation.GetLevel': {
    access: 'super',
    input: inputSchema(levelInput, 'add'),
    summary: {
      zh_cn: '一个等级的全部操作，以及是否已授权',
      en: 'Every operation, and whether a level has it',
    },
    run: async (call, input): Promise<LevelAnswer> => {
      const level = Number(input['level']);
      const side = sideOf(level);
      return { level, side, items: await operationsFor(call, side, level) };
    },
  },
  'Admin.Operation.Assign': {
    access: 'super',
    writes: true,
    inPerson: true,
    input: inputSchema(assignInput, 'add'),
    summary: {
      zh_cn: '把操作授权给一个等级，或收回；全部成功或全部不变',
      en: 'Gives operations to a level, or takes them away; all of them or none',
    },
    run: assign,
  },
};

function sideOf(level: number): Side {
  return grantedLevels[level as keyof typeof grantedLevels];
}

async function countLevels(call: Call): Promise<LevelCount[]> {
  const levels = Object.keys(grantedLevels).map(Number);
  const counts = levels.map(async (level): Promise<LevelCount> => {
    const operations = await operationsFor(call, sideOf(level), level);
    const granted = operations.filter((one) => one.granted).length;
    return { level, side: sideOf(level), granted, of: operations.length };
  });
  const known = await Promise.all(counts);
  const all = known.find(({ side }) => side === 'admin')?.of ?? 0;
  return [...known, { level: superLevel, side: 'admin', granted: 'all', of: all }];
}

// What was mistyped would be granted, and nobody would know why it opens nothing.
const leadsNowhere: Words = {
  zh_cn: '这些地址没有可授权的操作，授权不起作用',
  en: 'Nothing that can be granted has these addresses: granting them does nothing',
};

/** Every operation of a side: those of the product, and those that were written down besides. */
async function operationsFor(call: Call, side: Side, level: number): Promise<LevelOperation[]> {
  const recorded = new Map((await recordsOf(call, side)).map((record) => [String(record['uri']), record]));
  const known = side === 'admin' ? productOperations(call) : [];
  const uris = new Set(known.map(({ uri }) => uri));
  const group = side === 'admin' ? leadsNowhere : { zh_cn: '其他', en: 'Others' };
  const others = [...recorded.values()]
    .filter((record) => !uris.has(String(record['uri'])))
    .map((record) => ({ uri: String(record['uri']), title: inBoth(record['title']), group }));
  return [...known, ...others].map((one) => ({ ...one, granted: hasLevel(recorded.get(one.uri), level) }));
}

// Screens of one thing may share an address, and are then given together.
function productOperations({ registry }: Call): Omit<LevelOperation, 'granted'>[] {
  const byUri = new Map<string, Omit<LevelOperation, 'granted'>>();
  for (const { uri, label, resource, access } of allOperations(registry)) {
    if (access !== 'admin') continue;
    const before = byUri.get(uri);
    const title = before ? bothOf(before.title, label) : label;
    byUri.set(uri, { uri, title, group: resourceOf(registry, resource).plural });
  }
  return [...byUri.values()];
}

function bothOf(one: Words, other: Words): Words {
  return { zh_cn: `${one.zh_cn} / ${other.zh_cn}`, en: `${one.en} / ${other.en}` };
}

async function recordsOf(call: Call, side: Side): Promise<Row[]> {
  const resource = resourceOf(call.registry, tables[side]);
  const { items } = await listRecords(call, resource, { limit: 100_000, sort: 'uri', total: 'none' });
  return items;
}

function inBoth(title: Json | undefined): Words {
  return { zh_cn: String(title), en: String(title) };
}

function hasLevel(record: Row | undefined, level: number): boolean {
  return Array.isArray(record?.['levels']) && record['levels'].includes(level);
}

// The tables' own lock: two who tick at once come one after the other, and both ticks stay.
async function assign(call: Call, input: Row): Promise<LevelAnswer> {
  const level = Number(input['level']);
  const side = sideOf(level);
  const resource = resourceOf(call.registry, tables[side]);
  await sql`lock table ${sql.table(resource.name)} in share row exclusive mode`.execute(call.db);
  const operations = new Map((await operationsFor(call, side, level)).map((one) => [one.uri, one]));
  const wanted = (input['uris'] as string[]).map((uri) => operations.get(uri) ?? uri);
  refuseUnknown(call, wanted);
  const recorded = new Map((await recordsOf(call, side)).map((record) => [String(record['uri']), record]));
  for (const one of wanted as LevelOperation[]) {
    const record = recorded.get(one.uri);
    const levels = (record?.['levels'] ?? []) as number[];
    const next = input['granted']
      ? [...new Set([...levels, level])]
      : levels.filter((other) => other !== level);
    if (record) await updateRecord(call, resource, record, { levels: next });
    else if (input['granted'])
      await addRecord(call, resource, { uri: one.uri, title: one.title[call.lang], levels: next });
  }
  await tellGrants(call);
  return { level, side, items: await operationsFor(call, side, level) };
}

function refuseUnknown(call: Call, wanted: readonly (LevelOperation | string)[]): void {
  const unknown = wanted.filter((one) => typeof one === 'string');
  if (unknown.length === 0) return;
  const message = say(call.texts, 'permission.noOperation', { uris: unknown.join(', ') });
  throw badInput([{ field: 'uris', rule: 'reference', message }]);
}
