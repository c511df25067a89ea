import type { Remark } from '#schemas/openapi/remark.ts';
import type { FileProblem, ParsedFile, ParsedOperation } from '#schemas/payloads/apiImport.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { allowedTargets } from '../../platform/httpClient/allowedTargets.ts';
import { OutgoingFault } from '../../platform/httpClient/fault.ts';
import { type OutgoingAnswer, safeFetch } from '../../platform/httpClient/safeFetch.ts';
import { keepImport, type RowState, removedApis, rowStates } from './imports.ts';
import { ownedNames } from './origins.ts';
import type { ParseInput } from './parseInput.ts';
import type { ReadingOptions, ReadRow } from './reading/message.ts';
import { type ReadFile, readInWorker, readingLimits } from './reading/readInWorker.ts';
import { Unreadable } from './reading/unreadable.ts';
import { mostFileBytes, takePiece, uploadError, wholeFile } from './takeFile.ts';

const mostRedirects = 3;

// Each parser may take a gigabyte for a while.
const mostAtOnce = 2;
let reading = 0;

/**
 * Parses a file with operations and stores the result; returns a table of them that only this account can
 * see.
 */
export async function parse(call: Call, input: ParseInput): Promise<unknown> {
  if (input.url) {
    if (input.upload !== undefined || call.upload) throw eitherRefusal(call);
    const { bytes, from } = await fetchFile(call, input.url);
    return keep(call, await readIn(call, bytes, from, optionsOf(input, nameIn(from))));
  }
  const piece = call.upload ? await takePiece(call, input) : undefined;
  if (piece && input.more === true) return piece;
  const word = piece?.upload ?? input.upload ?? '';
  if (word === '') await takePiece(call, input);
  // Nothing is stored for an empty file, so it is reported as an unsupported file instead of a missing one.
  const bytes = piece?.size === 0 ? new Uint8Array() : await wholeFile(call, word);
  return keep(call, await readIn(call, bytes, null, optionsOf(input, call.upload?.name ?? '')));
}

function optionsOf({ partial, document }: ParseInput, name: string): ReadingOptions {
  return { isStrict: partial !== true, isYaml: /\.ya?ml$/i.test(name), document };
}

function nameIn(url: string): string {
  return new URL(url).pathname;
}

async function readIn(
  call: Call,
  bytes: Uint8Array,
  from: string | null,
  options: ReadingOptions,
): Promise<ReadFile> {
  if (reading >= mostAtOnce) throw new ApiError(ret.rateLimited, 'busy');
  reading++;
  try {
    return await readInWorker(bytes, from, readingLimits, await ownedNames(call.db), options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const message = say(call.texts, 'openapi.file.wrong');
    throw new ApiError(ret.badInput, 'badInput', {
      errors: [{ field: 'file', rule: 'format', message }],
      data: { ...problemOf(call, error) },
    });
  } finally {
    reading--;
  }
}

function problemOf(call: Call, { key, values, details }: Unreadable): FileProblem {
  const { faults = [], documents = [] } = details;
  return {
    detail: say(call.texts, `openapi.file.${key}`, values),
    ...(faults.length > 0 && {
      faults: faults.map((fault) => ({
        ...{ at: fault.at, line: fault.line },
        message: say(call.texts, `openapi.fault.${fault.key}`, fault.values),
      })),
    }),
    ...(documents.length > 0 && { documents }),
  };
}

async function keep(call: Call, { head, rows }: ReadFile): Promise<ParsedFile> {
  const id = await inTransaction(call, (inside) => keepImport(inside.db, callerOf(call).id, head, rows));
  const [states, gone] = await Promise.all([rowStates(call.db, id), removedApis(call.db, id, head.title)]);
  const byNumber = new Map(states.map((state) => [state.number, state]));
  const operations = rows.map((row, at) => tell(call, row, at + 1, byNumber.get(at + 1)));
  return { import: id, ...head, operations, gone: gone.first, gone_count: gone.count };
}

function tell(call: Call, row: ReadRow, number: number, state: RowState | undefined): ParsedOperation {
  const { method, path, service, apart, title, fault, remarks } = row;
  const said = (remark: Remark) => ({
    ...remark,
    message: say(call.texts, `openapi.remark.${remark.key}`, remark.values),
  });
  return {
    ...{ number, method, path, service, title },
    state: stateOf(state),
    ...(state && { id: state.id }),
    ...(apart !== undefined &&
      state?.is_known && {
        elsewhere: { source: state.source ?? '', base: state.base ?? '', service: apart },
      }),
    ...(state?.is_edited && state.is_known && { is_edited: true as const }),
    ...(fault && { fault: said(fault) }),
    ...(remarks.length > 0 && { remarks: remarks.map(said) }),
  };
}

// `new`: no such API. `same`, `changed`: compared with the last import. `other`: it was created in another
// way.
function stateOf(state: RowState | undefined): ParsedOperation['state'] {
  if (!state) return 'new';
  if (!state.is_known) return 'other';
  return state.is_same ? 'same' : 'changed';
}

function eitherRefusal(call: Call): ApiError {
  return badInput([{ field: 'url', rule: 'either', message: say(call.texts, 'openapi.url.either') }]);
}

/** Downloads a file from a user-supplied URL through safeFetch; validates each redirect target. */
async function fetchFile(call: Call, url: string): Promise<{ bytes: Uint8Array; from: string }> {
  const allowed = await allowedTargets(call.app, { own: false });
  let from = url;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const asked = { url: from, method: 'GET', allowed, most: mostFileBytes, patience: 30_000 } as const;
    const answer = await safeFetch(asked).catch((error: unknown) => {
      throw error instanceof OutgoingFault ? urlRefusal(call, error.kind) : error;
    });
    const next = nextOf(answer, from);
    if (next === undefined) return { bytes: bytesOf(call, answer), from };
    from = next;
  }
  throw urlRefusal(call, 'redirects');
}

function nextOf({ status, headers }: OutgoingAnswer, from: string): string | undefined {
  const location = headers['location'];
  if (status < 300 || status > 399 || typeof location !== 'string') return undefined;
  return URL.canParse(location, from) ? new URL(location, from).href : undefined;
}

function bytesOf(call: Call, { status, body, truncated }: OutgoingAnswer): Uint8Array {
  if (status !== 200) throw urlRefusal(call, 'status', { status });
  if (truncated) throw uploadError(call, 'size', 'fileTooLarge');
  return new TextEncoder().encode(body);
}

function urlRefusal(call: Call, rule: string, values: Readonly<Record<string, unknown>> = {}): ApiError {
  return badInput([{ field: 'url', rule, message: say(call.texts, `openapi.url.${rule}`, values) }]);
}
