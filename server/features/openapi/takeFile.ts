import { readFile, stat } from 'node:fs/promises';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { currentAccount } from '../../platform/memory/account.ts';
import { appendPiece, beginFile, type FileOwner, findFile } from '../../records/import/importFiles.ts';
import type { ParseInput } from './parseInput.ts';

/** The maximum bytes of a file with operations. */
export const mostFileBytes = 20 * 1024 * 1024;

/** Appends a chunk to an uploaded file. @returns the file's token, and its current size. */
export async function takePiece(call: Call, input: ParseInput): Promise<{ upload: string; size: number }> {
  const piece = call.upload;
  if (!piece) throw uploadError(call, 'required', 'fileMissing');
  const offset = input.offset ?? 0;
  if (piece.truncated || offset + piece.bytes.length > mostFileBytes)
    throw uploadError(call, 'size', 'fileTooLarge');
  const owner = ownerOf(call);
  const word = input.upload ?? (await beginFile(owner));
  if (input.upload !== undefined && !(await findFile(owner, word))) throw noFile();
  return { upload: word, size: await appendPiece(owner, word, offset, piece.bytes) };
}

/** The complete file of a chunked upload. @throws ApiError 404 when the account has none with that token. */
export async function wholeFile(call: Call, word: string): Promise<Uint8Array> {
  const path = await findFile(ownerOf(call), word);
  if (!path) throw noFile();
  await currentAccount()?.hold(2 * (await stat(path)).size);
  return readFile(path);
}

/** An ApiError about the file itself. */
export function uploadError(call: Call, rule: string, key: string): ApiError {
  return badInput([{ field: 'file', rule, message: say(call.texts, `refusal.${key}`) }]);
}

function ownerOf(call: Call): FileOwner {
  return { dataDir: call.app.settings.dataDir, accountId: callerOf(call).id, resource: 'api_import' };
}

function noFile(): ApiError {
  return new ApiError(ret.notFound, 'import.noFile');
}
