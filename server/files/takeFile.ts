import { createHash } from 'node:crypto';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { addRecord } from '../collection/write.ts';
import { Refusal } from '../refusal.ts';
import { type Judged, judgeUpload, mostFileBytes, mostPictureBytes } from '../rules/upload.ts';
import type { Upload } from '../service.ts';
import type { Db } from '../store/database.ts';
import { newFileName, uploadUrl } from '../store/files/fileName.ts';
import { allowADay, noteLoose, settle } from '../store/files/looseFiles.ts';
import { redrawPicture } from '../store/files/picture.ts';
import { fileRefusal } from './fileRefusal.ts';
import { forgetFiles } from './forgetFiles.ts';
import { nameOfCut } from './nameOfCut.ts';

/** How a file is taken in. */
export interface Taking {
  readonly onlyPictures: boolean;
  /** Only for those who may open the record that it will belong to. */
  readonly isPrivate?: boolean;
  /** Runs in the transaction that writes the record. */
  readonly also?: (db: Db, record: Row) => Promise<void>;
}

/**
 * Judges a file that was sent, draws it anew if it is a picture, stores it and writes its record.
 * @throws Refusal 400 for a file that is not taken, 500 when it could not be stored.
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
  const add = call.app.db.transaction().execute(async (db) => {
    const record = await addRecord(
      { ...call, db },
      resourceOf(call.registry, isPrivate ? 'private_file' : 'file'),
      values,
    );
    // A private one has to find its record within a day.
    await (isPrivate ? allowADay(db, name) : settle(db, [name]));
    await also?.(db, record);
    return record;
  });
  return add.catch(async (error: unknown) => {
    await forgetFiles(call, [name]);
    throw error;
  });
}

/** Refuses a file that is too large for any kind, or empty, before more is done for it. */
export function checkSize(call: Call, size: number, onlyPictures: boolean): void {
  if (size > (onlyPictures ? mostPictureBytes : mostFileBytes))
    throw fileRefusal(call, 'size', 'fileTooLarge');
  if (size === 0) throw fileRefusal(call, 'size', 'fileEmpty');
}

function judge(call: Call, { name, bytes, truncated }: Upload, onlyPictures: boolean): Judged {
  checkSize(call, truncated ? Number.POSITIVE_INFINITY : bytes.length, false);
  const judged = judgeUpload(name, bytes);
  if (onlyPictures && judged?.kind !== 'picture') throw fileRefusal(call, 'type', 'pictureType');
  if (!judged) throw fileRefusal(call, 'type', 'fileType');
  checkSize(call, bytes.length, judged.kind === 'picture');
  return judged;
}

async function content(call: Call, { bytes }: Upload, { kind, ending }: Judged) {
  if (kind === 'file') return { bytes };
  const picture = await redrawPicture(bytes, ending, mostPictureBytes);
  if (picture === 'broken') throw fileRefusal(call, 'type', 'pictureBroken');
  if (picture === 'heavy') throw fileRefusal(call, 'size', 'fileTooLarge');
  if (picture === 'huge') throw fileRefusal(call, 'pixels', 'pictureHuge');
  return picture;
}

async function store({ app }: Call, name: string, bytes: Uint8Array): Promise<void> {
  await noteLoose(app.db, [name]);
  await app.files.save(name, bytes).catch((error: unknown) => {
    app.log.error({ err: error }, 'an upload could not be stored');
    throw new Refusal(ret.failed, 'fileNotSaved');
  });
}
