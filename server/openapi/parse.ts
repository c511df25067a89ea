import type { Remark } from '#schemas/openapi/remark.ts';
import type { ParsedFile, ParsedOperation } from '#schemas/payloads/apiImport.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { inTransaction } from '../inTransaction.ts';
import { badInput, Refusal } from '../refusal.ts';
import { goneApis, keepImport, type RowState, rowStates } from '../store/apiImport/imports.ts';
import { ownedNames } from '../store/apiImport/origins.ts';
import { fetchFile } from './fetchFile.ts';
import type { ReadRow } from './reading/message.ts';
import { type ReadFile, readInWorker, readingLimits } from './reading/readInWorker.ts';
import { Unreadable } from './reading/unreadable.ts';
import { takePiece, wholeFile } from './takeFile.ts';

// Each may take a gigabyte for a while.
const mostAtOnce = 2;
let reading = 0;

/** Reads a file with operations and keeps what it says; answers with a table of them, written for no one else. */
export async function parse(call: Call, input: Row): Promise<unknown> {
  if (input['url']) {
    if (input['upload'] !== undefined || call.upload) throw eitherRefusal(call);
    const { bytes, from } = await fetchFile(call, String(input['url']));
    return keep(call, await readIn(call, bytes, from));
  }
  const piece = call.upload ? await takePiece(call, input) : undefined;
  if (piece && input['more'] === true) return piece;
  const word = piece?.upload ?? String(input['upload'] ?? '');
  if (word === '') await takePiece(call, input);
  // Of an empty file nothing is kept, so it is not missing but no file of the wanted kind.
  const bytes = piece?.size === 0 ? new Uint8Array() : await wholeFile(call, word);
  return keep(call, await readIn(call, bytes, null));
}

async function readIn(call: Call, bytes: Uint8Array, from: string | null): Promise<ReadFile> {
  if (reading >= mostAtOnce) throw new Refusal(ret.rateLimited, 'busy');
  reading++;
  try {
    return await readInWorker(bytes, from, readingLimits, await ownedNames(call.db));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const message = say(call.texts, 'openapi.file.wrong');
    const detail = say(call.texts, `openapi.file.${error.key}`, error.values);
    throw new Refusal(ret.badInput, 'badInput', {
      errors: [{ field: 'file', rule: 'format', message }],
      data: { detail },
    });
  } finally {
    reading--;
  }
}

async function keep(call: Call, { head, rows }: ReadFile): Promise<ParsedFile> {
  const id = await inTransaction(call, (inside) => keepImport(inside.db, callerOf(call).id, head, rows));
  const [states, gone] = await Promise.all([rowStates(call.db, id), goneApis(call.db, id, head.title)]);
  const byNumber = new Map(states.map((state) => [state.number, state]));
  const operations = rows.map((row, at) => tell(call, row, at + 1, byNumber.get(at + 1)));
  return { import: id, ...head, operations, gone: gone.first, gone_count: gone.count };
}

function tell(call: Call, row: ReadRow, number: number, state: RowState | undefined): ParsedOperation {
  const { method, path, service, title, fault, remarks } = row;
  const said = (remark: Remark) => ({
    ...remark,
    message: say(call.texts, `openapi.remark.${remark.key}`, remark.values),
  });
  return {
    ...{ number, method, path, service, title },
    state: stateOf(state),
    ...(state && { id: state.id }),
    ...(state?.is_edited && state.is_known && { is_edited: true as const }),
    ...(fault && { fault: said(fault) }),
    ...(remarks.length > 0 && { remarks: remarks.map(said) }),
  };
}

// `new`: no such API. `same`, `changed`: against the last import. `other`: it was made in another way.
function stateOf(state: RowState | undefined): ParsedOperation['state'] {
  if (!state) return 'new';
  if (!state.is_known) return 'other';
  return state.is_same ? 'same' : 'changed';
}

function eitherRefusal(call: Call): Refusal {
  return badInput([{ field: 'url', rule: 'either', message: say(call.texts, 'openapi.url.either') }]);
}
