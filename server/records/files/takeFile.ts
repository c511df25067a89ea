import { createHash } from 'node:crypto';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { Upload } from '../../core/service.ts';
import { isFileName, newFileName, uploadUrl } from '../../platform/files/fileName.ts';
import { allowADay, noteLoose, settle } from '../../platform/files/looseFiles.ts';
import { redrawPicture } from '../../platform/files/picture.ts';
import {
  type DetectedFile,
  detectFile,
  mostFileBytes,
  mostPictureBytes,
  shownName,
} from '../../platform/rules/upload.ts';
import type { Db } from '../../platform/store/database.ts';
import { addRecord } from '../write.ts';
import { fileError } from './fileError.ts';
import { forgetFiles } from './forgetFiles.ts';

/** The options for storing an upload. */
export interface Taking {
  readonly onlyPictures: boolean;
  /** A private file: only for users who may open the record that it will belong to. */
  readonly isPrivate?: boolean;
  /** Runs in the transaction that writes the record. */
  readonly also?: (db: Db, record: Row) => Promise<void>;
}

/**
 * Validates an uploaded file, re-encodes pictures, stores the file and writes its record.
 * @throws ApiError 400 for a file that is not accepted, 500 when it could not be stored.
 */
export async function takeFile(
  call: Call,
  sent: Upload,
  { onlyPictures, isPrivate = false, also }: Taking,
): Promise<Row> {
  const { id, username } = callerOf(call);
  const judged = judge(call, sent, onlyPictures);
  const { bytes, ...size } = await content(call, sent, judged);
  const name = newFileName(judged.ending, isPrivate);
  await store(call, name, bytes);
  const values = {
    ...{ name: await nameOfCut(call, sent.name), url: uploadUrl(name), kind: judged.kind, mime: judged.mime },
    ...{ size: bytes.length, ...size, hash: createHash('sha256').update(bytes).digest('hex') },
    ...{ account_id: id, uploader: username },
  };
  const add = call.rootDb.transaction().execute(async (db) => {
    const record = await addRecord(
      { ...call, db },
      resourceOf(call.registry, isPrivate ? 'private_file' : 'file'),
      values,
    );
    // A private file must be attached to a record within a day.
    await (isPrivate ? allowADay(db, name) : settle(db, [name]));
    await also?.(db, record);
    return record;
  });
  return add.catch(async (error: unknown) => {
    await forgetFiles(call, [name]);
    throw error;
  });
}

/** Rejects an empty file or one larger than any limit before further processing. */
export function checkSize(call: Call, size: number, onlyPictures: boolean): void {
  if (size > (onlyPictures ? mostPictureBytes : mostFileBytes)) throw fileError(call, 'size', 'fileTooLarge');
  if (size === 0) throw fileError(call, 'size', 'fileEmpty');
}

function judge(call: Call, { name, bytes, truncated }: Upload, onlyPictures: boolean): DetectedFile {
  checkSize(call, truncated ? Number.POSITIVE_INFINITY : bytes.length, false);
  const judged = detectFile(name, bytes);
  if (onlyPictures && judged?.kind !== 'picture') throw fileError(call, 'type', 'pictureType');
  if (!judged) throw fileError(call, 'type', 'fileType');
  checkSize(call, bytes.length, judged.kind === 'picture');
  return judged;
}

async function content(call: Call, { bytes }: Upload, { kind, ending }: DetectedFile) {
  if (kind === 'file') return { bytes };
  const picture = await redrawPicture(bytes, ending, mostPictureBytes);
  if (picture === 'broken') throw fileError(call, 'type', 'pictureBroken');
  if (picture === 'heavy') throw fileError(call, 'size', 'fileTooLarge');
  if (picture === 'huge') throw fileError(call, 'pixels', 'pictureHuge');
  return picture;
}

async function store({ app }: Call, name: string, bytes: Uint8Array): Promise<void> {
  await noteLoose(app.db, [name]);
  await app.files.save(name, bytes).catch((error: unknown) => {
    app.log.error({ err: error }, 'an upload could not be stored');
    throw new ApiError(ret.failed, 'fileNotSaved');
  });
}

/**
 * The name of an uploaded file. A crop of an existing file takes that file's name if the caller may see it.
 */
async function nameOfCut(call: Call, sent: string): Promise<string> {
  const name = shownName(sent);
  if (!isFileName(name)) return name;
  const of = await call.rootDb
    .selectFrom('file')
    .select(['name', 'account_id'])
    .where('url', '=', uploadUrl(name))
    .executeTakeFirst();
  if (!of) return name;
  const isOwn = of['account_id'] === callerOf(call).id;
  return isOwn || (await mayCall(call, 'Admin.File.GetList')) ? String(of['name']) : name;
}
