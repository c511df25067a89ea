import { sql } from 'kysely';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { fileError } from '../files/fileError.ts';
import { getRecords } from '../get.ts';
import type { JobSpec, Tally } from '../jobs/job.ts';
import type { Problem } from '../problem.ts';
import { bisectFailures, unitsOf } from './bisectFailures.ts';
import { calledOf } from './calledOf.ts';
import { checkSpec } from './checkFile.ts';
import { appendPiece, beginFile, type FileOwner, findFile, mostImportBytes, ownerOf } from './importFiles.ts';
import { makePlan } from './importPlan.ts';
import { handedBack, type Imported, putBack } from './putBack.ts';
import { runSpec } from './runFile.ts';
import { readHead } from './sheet/fileHead.ts';
import { openSheet, writtenAs } from './sheet/openSheet.ts';
import { encodings, separators } from './sheet/sheetRow.ts';
import { carryOn, countTraces, dropTraces, holdersOf, nextTraces, type Trace } from './traces.ts';

const batchSize = 500;

const label = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

/** The input of an import; see docs/services.md, Import. */
export const importInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['step'],
  properties: {
    step: {
      type: 'string',
      enum: ['upload', 'read', 'check', 'run', 'undo'],
      label: label('步骤', 'step'),
    },
    upload: { type: 'string', maxLength: 64, label: label('上传文件', 'upload') },
    offset: { type: 'integer', minimum: 0, default: 0, label: label('偏移量', 'offset') },
    encoding: { type: 'string', enum: [...encodings], label: label('文字编码', 'encoding') },
    separator: { type: 'string', enum: [...separators], label: label('分隔符', 'separator') },
    columns: {
      type: 'array',
      items: { type: 'string', maxLength: 64 },
      maxItems: 1000,
      label: label('各列对应的字段', 'columns'),
    },
    by: { type: 'string', enum: ['id', 'none'], default: 'id', label: label('匹配方式', 'by') },
    on_error: {
      type: 'string',
      enum: ['none', 'skip'],
      default: 'none',
      label: label('遇到错误', 'on_error'),
    },
    fill: { type: 'object', label: label('新记录里空着的字段的值', 'values of empty fields of new records') },
    job: { type: 'integer', minimum: 1, label: label('导入任务', 'job') },
  },
};

/** One step of an import. */
export async function importStep(call: Call, resource: Resource, input: Row): Promise<unknown> {
  switch (input['step']) {
    case 'upload':
      return takePiece(call, ownerOf(call, resource), input);
    case 'read':
      return readHead(call, resource, await fileOf(call, resource, input), writtenAs(input));
    case 'undo':
      return inTransaction(call, async (inside) => ({
        job: await startUndo(inside, resource, Number(input['job'] ?? 0)),
      }));
    default: {
      const sheet = await openSheet(await fileOf(call, resource, input), writtenAs(input));
      const asked = { resource, input, sheet, guard: guardOf(call) };
      // Errors of the columns are reported at once.
      await makePlan(call, resource, input, sheet);
      if (input['step'] === 'check') return { job: await call.app.jobs.start(call, checkSpec(asked)) };
      const spec = runSpec(asked);
      return inTransaction(call, async (inside) => ({ job: await startRun(inside, spec) }));
    }
  }
}

async function takePiece(call: Call, owner: FileOwner, input: Row): Promise<Row> {
  const piece = call.upload;
  if (!piece) throw fileError(call, 'required', 'fileMissing');
  if (piece.bytes.length === 0 && !piece.truncated) throw fileError(call, 'size', 'fileEmpty');
  const offset = Number(input['offset'] ?? 0);
  if (piece.truncated || offset + piece.bytes.length > mostImportBytes)
    throw fileError(call, 'size', 'fileTooLarge');
  const word = input['upload'] === undefined ? await beginFile(owner) : String(input['upload']);
  if (input['upload'] !== undefined && !(await findFile(owner, word))) throw noFile();
  return { upload: word, size: await appendPiece(owner, word, offset, piece.bytes) };
}

/**
 * Starts the run of an upload, which consumes it: a repeated request gets the job of the first. A run that
 * wrote nothing, since it was rejected as a whole or ended early, leaves the upload to be run again.
 * @throws ApiError 420 where it ran with other options.
 */
async function startRun(call: Call, spec: JobSpec): Promise<number> {
  const { upload } = spec.params;
  // Held to the end of the transaction, so that of two processes the later one sees the job of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('kaifang.import.' || ${upload}::text, 0))`.execute(
    call.db,
  );
  const { rows } = await sql<{ id: number; same: boolean }>`
    select id, params = ${JSON.stringify(spec.params)}::jsonb as same from job
    where kind = 'import' and resource = ${spec.resource} and account_id = ${callerOf(call).id}
      and params ->> 'upload' = ${upload}
      and (state in ('running', 'done')
        or exists (select from kaifang_system.import_row where job_id = job.id))
    order by id desc limit 1`.execute(call.db);
  const [first] = rows;
  if (!first) return call.app.jobs.start(call, spec);
  if (!first.same) throw new ApiError(ret.state, 'import.usedUp', { values: { job: first.id } });
  return first.id;
}

async function startUndo(call: Call, resource: Resource, id: number): Promise<number> {
  // Held until the undo is recorded, so that the later of two concurrent calls sees the first.
  const { rows } = await sql<{ account_id: number; state: string }>`
    select account_id, state from job
    where id = ${id} and kind = 'import' and resource = ${resource.name} for update`.execute(call.db);
  const [job] = rows;
  const { id: me, level } = callerOf(call);
  if (!job || (job.account_id !== me && level !== 255)) throw noRecord();
  const { isGoing, isLeft } = await undoState(call, id);
  if (isGoing) throw new ApiError(ret.state, 'import.undoing');
  if (job.state === 'running' || !isLeft) throw new ApiError(ret.state, 'import.notUndoable');
  return call.app.jobs.start(call, undoSpec(resource, id, guardOf(call)));
}

async function undoState({ db }: Call, id: number): Promise<{ isGoing: boolean; isLeft: boolean }> {
  const { rows } = await sql<{ going: boolean; left: boolean }>`
    select exists (select from kaifang_system.import_row where job_id = ${id}) as left,
      exists (select from job where kind = 'import_undo' and state = 'running'
        and params ->> 'import' = ${String(id)}) as going`.execute(db);
  return { isGoing: rows[0]?.going ?? false, isLeft: rows[0]?.left ?? false };
}

function guardOf({ service: name }: Call): JobSpec['guard'] {
  return async (call) => {
    const service = call.app.services.get(name);
    if (service) await call.app.gate.pass(service, call.caller);
  };
}

async function fileOf(call: Call, resource: Resource, input: Row): Promise<string> {
  const path = await findFile(ownerOf(call, resource), String(input['upload'] ?? ''));
  if (!path) throw noFile();
  return path;
}

function noFile(): ApiError {
  return new ApiError(ret.notFound, 'import.noFile');
}

/**
 * Undoes an import: deletes what it added and restores the old values of what it changed. Records that others
 * changed since stay.
 */
function undoSpec(resource: Resource, job: number, guard: JobSpec['guard']): JobSpec {
  return {
    kind: 'import_undo',
    resource: resource.name,
    params: { import: job },
    guard,
    run: async (running) => {
      await running.plan(await countTraces(running.call, job));
      for (let last = Number.MAX_SAFE_INTEGER; ; ) {
        let traces: Trace[] = [];
        await running.batch(async (inside) => {
          traces = await nextTraces(inside, job, last, batchSize);
          return takeBack(inside, resource, job, traces);
        });
        if (traces.length < batchSize) return {};
        last = traces.at(-1)?.turn ?? 0;
      }
    },
  };
}

async function takeBack(call: Call, resource: Resource, job: number, next: readonly Trace[]): Promise<Tally> {
  // A record that holds a name that one of these gets back is undone with it. Where that fails, its own turn
  // comes later.
  const besides = await holdersOf(call, resource, job, next);
  const traces = [...next, ...besides].sort((one, other) => other.turn - one.turn);
  const ids = traces.map(({ record_id }) => record_id);
  const records = new Map((await getRecords(call, resource, ids, 'lock')).map((row) => [row['id'], row]));
  const failed: Problem[] = [];
  const mine = traces.filter(({ record_id: id, version, before }) => {
    const record = records.get(id);
    // An added record that is already deleted needs no undo.
    if (!record) return before === null;
    if (record['version'] === version) return true;
    failed.push({ id, ...calledOf(resource, record), key: 'import.changedSince' });
    return false;
  });
  for (const { record_id: id, before } of traces)
    if (before !== null && !records.has(id)) failed.push({ id, key: 'record' });
  const there = mine.flatMap(({ record_id: id, before }): Imported[] => {
    const record = records.get(id);
    return record ? [{ record, before }] : [];
  });
  const { refused } = await bisectFailures(call, unitsOf(resource, there, handedBack), (inside, some) =>
    putBack(inside, resource, some),
  );
  for (const { one, problem } of refused)
    failed.push({ id: one.record['id'] as number, ...calledOf(resource, one.record), ...problem });
  const lost = new Set(failed.map(({ id }) => id));
  const done = ids.filter((id) => !lost.has(id));
  await carryOn(call, resource, job, done);
  await dropTraces(call, job, done);
  const own = new Set(next.map(({ record_id }) => record_id));
  return { done: done.length, failed: failed.filter(({ id }) => own.has(Number(id))) };
}
