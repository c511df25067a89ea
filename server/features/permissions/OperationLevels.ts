import { sql } from 'kysely';
import type { Operation, PlatformOperation } from '#generated/records.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { grantableOperations } from '#schemas/derive/operations.ts';
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
import type { Resource, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { superLevel } from '#schemas/wire.ts';
import { badInput } from '../../apiError.ts';
import { publishGrants } from '../../core/access/publishGrants.ts';
import type { Call } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { wordOrder } from '../../platform/store/readingOrder.ts';
import { getRecords } from '../../records/get.ts';
import { addRecord, updateRecord } from '../../records/write.ts';

const tables = { admin: 'operation', platform: 'platform_operation' } as const;

/** The permissions of each level as a list of checkboxes: one checkbox is one operation that a level has. */
export const operationLevels = {
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
    run: async (call, { level }: { readonly level: GrantedLevel }): Promise<LevelAnswer> => {
      const side = sideOf(level);
      return { level, side, items: await operationsFor(call, side, level) };
    },
  },
  'Admin.Operation.Assign': {
    access: 'super',
    writes: true,
    noImpersonation: true,
    input: inputSchema(assignInput, 'add'),
    summary: {
      zh_cn: '把操作授权给一个等级，或收回；全部成功或全部不变',
      en: 'Gives operations to a level, or takes them away; all of them or none',
    },
    run: assign,
  },
} satisfies Readonly<Record<string, CustomService>>;

type GrantedLevel = keyof typeof grantedLevels;
type AssignInput = {
  readonly level: GrantedLevel;
  readonly uris: readonly string[];
  readonly granted: boolean;
};

function sideOf(level: GrantedLevel): Side {
  return grantedLevels[level];
}

async function countLevels(call: Call): Promise<LevelCount[]> {
  const levels = Object.keys(grantedLevels).map((key) => Number(key) as GrantedLevel);
  const counts = levels.map(async (level): Promise<LevelCount> => {
    const operations = await operationsFor(call, sideOf(level), level);
    const granted = operations.filter((one) => one.granted).length;
    return { level, side: sideOf(level), granted, of: operations.length };
  });
  const known = await Promise.all(counts);
  const all = known.find(({ side }) => side === 'admin')?.of ?? 0;
  return [...known, { level: superLevel, side: 'admin', granted: 'all', of: all }];
}

// A mistyped name would be granted and open nothing, without any sign of it.
const leadsNowhere: Words = {
  zh_cn: '这些地址没有可授权的操作，授权不起作用',
  en: 'Nothing that can be granted has these addresses: granting them does nothing',
};

/** Every operation of a side: those of the product, and the additional ones on record. */
async function operationsFor(call: Call, side: Side, level: GrantedLevel): Promise<LevelOperation[]> {
  const recorded = new Map((await grantsOf(call, side)).map((grant) => [grant.uri, grant]));
  const known = side === 'admin' ? grantableOperations(call.registry) : [];
  const uris = new Set(known.map(({ uri }) => uri));
  const group = side === 'admin' ? leadsNowhere : { zh_cn: '其他', en: 'Others' };
  const others = [...recorded.values()]
    .filter(({ uri }) => !uris.has(uri))
    .map(({ uri, title }) => ({ uri, title: { zh_cn: title, en: title }, group }));
  return [...known, ...others].map((one) => ({ ...one, granted: hasLevel(recorded.get(one.uri), level) }));
}

type Grant = Pick<Operation | PlatformOperation, 'id' | 'uri' | 'title'> & {
  readonly levels: readonly GrantedLevel[] | null;
};

function grantsOf(call: Call, side: Side): Promise<Grant[]> {
  return call.db
    .selectFrom(tables[side])
    .select(['id', 'uri', 'title', 'levels'])
    .orderBy(sql`uri collate ${wordOrder}`)
    .execute();
}

function hasLevel(grant: Grant | undefined, level: GrantedLevel): boolean {
  return grant?.levels?.includes(level) ?? false;
}

// The tables' own lock serializes concurrent changes, so that both stay.
async function assign(call: Call, { level, uris, granted }: AssignInput): Promise<LevelAnswer> {
  const side = sideOf(level);
  // Which of the two it is, is known only at run time.
  const resource: Resource = resourceOf(call.registry, tables[side]);
  await sql`lock table ${sql.table(resource.name)} in share row exclusive mode`.execute(call.db);
  const operations = new Map((await operationsFor(call, side, level)).map((one) => [one.uri, one]));
  const wanted = uris.map((uri) => operations.get(uri) ?? uri);
  refuseUnknown(call, wanted);
  const ids = (await grantsOf(call, side)).filter(({ uri }) => uris.includes(uri)).map(({ id }) => id);
  const records = await getRecords(call, tables[side], ids);
  const recorded = new Map(records.map((record) => [record.uri, record]));
  for (const one of wanted as LevelOperation[]) {
    const record = recorded.get(one.uri);
    const levels: readonly GrantedLevel[] = record?.levels ?? [];
    const next = granted ? [...new Set([...levels, level])] : levels.filter((other) => other !== level);
    if (record) await updateRecord(call, resource, record, { levels: next });
    else if (granted)
      await addRecord(call, resource, { uri: one.uri, title: one.title[call.lang], levels: next });
  }
  await publishGrants(call);
  return { level, side, items: await operationsFor(call, side, level) };
}

function refuseUnknown(call: Call, wanted: readonly (LevelOperation | string)[]): void {
  const unknown = wanted.filter((one) => typeof one === 'string');
  if (unknown.length === 0) return;
  const message = say(call.texts, 'permission.noOperation', { uris: unknown.join(', ') });
  throw badInput([{ field: 'uris', rule: 'reference', message }]);
}
