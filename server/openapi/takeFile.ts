import { readFile, stat } from 'node:fs/promises';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { appendPiece, beginFile, type FileOwner, findFile } from '../import/importFiles.ts';
import { currentAccount } from '../memory/account.ts';
import { badInput, Refusal } from '../refusal.ts';

/** The most bytes of a file with operations. */
export const mostFileBytes = 20 * 1024 * 1024;

/** Puts a piece of a file behind those that are there. @returns the word for the file, and how much of it is there. */
export async function takePiece(call: Call, input: Row): Promise<{ upload: string; size: number }> {
  const piece = call.upload;
  if (!piece) throw fileRefusal(call, 'required', 'fileMissing');
  const offset = Number(input['offset'] ?? 0);
  if (piece.truncated || offset + piece.bytes.length > mostFileBytes)
    throw fileRefusal(call, 'size', 'fileTooLarge');
  const owner = ownerOf(call);
  const word = input['upload'] === undefined ? await beginFile(owner) : String(input['upload']);
  if (input['upload'] !== undefined && !(await findFile(owner, word))) throw noFile();
  return { upload: word, size: await appendPiece(owner, word, offset, piece.bytes) };
}

/** The whole of a file that came in pieces. @throws Refusal 404 when the account has none by that word. */
export async function wholeFile(call: Call, word: string): Promise<Uint8Array> {
  const path = await findFile(ownerOf(call), word);
  if (!path) throw noFile();
  await currentAccount()?.hold(2 * (await stat(path)).size);
  return readFile(path);
}

/** A refusal of the file itself. */
export function fileRefusal(call: Call, rule: string, key: string): Refusal {
  return badInput([{ field: 'file', rule, message: say(call.texts, `refusal.${key}`) }]);
}

function ownerOf(call: Call): FileOwner {
  return { dataDir: call.app.settings.dataDir, accountId: callerOf(call).id, resource: 'api_import' };
}

function noFile(): Refusal {
  return new Refusal(ret.notFound, 'import.noFile');
}
