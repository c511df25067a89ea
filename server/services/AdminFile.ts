import { createHash } from 'node:crypto';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { getRecord } from '../collection/get.ts';
import { usesOf } from '../collection/uses.ts';
import { addRecord, deleteRecords } from '../collection/write.ts';
import { badInput, Refusal } from '../refusal.ts';
import { type Judged, judgeUpload, mostFileBytes, mostPictureBytes, shownName } from '../rules/upload.ts';
import type { HandWritten, Upload } from '../service.ts';
import { mostPixels, redrawPicture } from '../store/picture.ts';
import { countTry } from '../store/throttle.ts';
import { removeUpload, saveUpload, uploadUrl } from '../store/uploads.ts';

/** Uploaded files: anybody who is signed in may add some, administrators look after them. */
export const adminFile: Readonly<Record<string, HandWritten>> = {
  'Admin.File.Upload': {
    access: 'member',
    file: 'file',
    // No transaction while a picture is drawn: the row is written when the file is there.
    writes: false,
    input: inputSchema(
      {
        type: 'object',
        properties: {
          kind: {
            type: 'string',
            enum: ['picture', 'file'],
            label: { zh_cn: '文件类型', en: 'kind' },
            help: { zh_cn: 'picture：只接受 JPG 或 PNG 图片', en: 'picture: only a JPG or PNG is taken' },
          },
        },
      },
      'add',
    ),
    summary: { zh_cn: '上传图片或文件', en: 'Uploads a picture or a file' },
    run: upload,
  },
  'Admin.File.DelFile': {
    run: async (call, input) => {
      const file = resourceOf(call.registry, 'file');
      // In one order, so that two who delete the same files do not wait for each other.
      const ids = [...new Set(idsOf(input))].sort((a, b) => a - b);
      const urls: string[] = [];
      for (const id of ids) urls.push(String((await getRecord(call, file, id, 'lock')).url));
      await refuseUsed(call, urls);
      const answer = await deleteRecords(call, file, ids);
      call.afterCommit(() => void forget(call, urls));
      return answer;
    },
  },
};

async function upload(call: Call, { kind }: Row): Promise<Row> {
  const { id } = callerOf(call);
  const wait = await countTry(call.db, [{ key: `upload:${id}`, most: 120, seconds: 3600 }]);
  if (wait > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
  const sent = call.upload;
  if (!sent) throw fileRefusal(call, 'required', 'fileMissing');
  const judged = judge(call, sent, kind === 'picture');
  const { bytes, ...size } = await content(call, sent, judged);
  const name = await saveUpload(call.app.settings.dataDir, bytes, judged.ending).catch((error: unknown) => {
    call.app.log.error({ err: error }, 'an upload could not be stored');
    throw new Refusal(ret.failed, 'fileNotSaved');
  });
  const values = {
    ...{ name: shownName(sent.name), url: uploadUrl(name), kind: judged.kind, mime: judged.mime },
    ...{
      size: bytes.length,
      ...size,
      hash: createHash('sha256').update(bytes).digest('hex'),
      account_id: id,
    },
  };
  const add = call.app.db.transaction().execute((db) => {
    return addRecord({ ...call, db }, resourceOf(call.registry, 'file'), values);
  });
  return add.catch(async (error: unknown) => {
    await forget(call, [values.url]);
    throw error;
  });
}

function judge(call: Call, { name, bytes, truncated }: Upload, onlyPictures: boolean): Judged {
  if (truncated || bytes.length > mostFileBytes) throw fileRefusal(call, 'size', 'fileTooLarge');
  if (bytes.length === 0) throw fileRefusal(call, 'size', 'fileEmpty');
  const judged = judgeUpload(name, bytes);
  if (onlyPictures && judged?.kind !== 'picture') throw fileRefusal(call, 'type', 'pictureType');
  if (!judged) throw fileRefusal(call, 'type', 'fileType');
  if (judged.kind === 'picture' && bytes.length > mostPictureBytes)
    throw fileRefusal(call, 'size', 'fileTooLarge');
  return judged;
}

async function content(call: Call, { bytes }: Upload, { kind, ending }: Judged) {
  if (kind === 'file') return { bytes };
  const picture = await redrawPicture(bytes, ending);
  if (picture === 'broken') throw fileRefusal(call, 'type', 'pictureBroken');
  if (picture === 'huge') throw fileRefusal(call, 'pixels', 'pictureHuge');
  return picture;
}

function fileRefusal(call: Call, rule: string, key: string): Refusal {
  const message = say(call.texts, `refusal.${key}`, { megapixels: mostPixels / 1_000_000 });
  return badInput([{ field: 'file', rule, message }]);
}

async function refuseUsed(call: Call, urls: readonly string[]): Promise<void> {
  const uses = await usesOf(call.db, call.registry, urls);
  if (uses.length === 0) return;
  const told = uses.map(
    ({ resource, name }) => `${resourceOf(call.registry, resource).label[call.lang]} ${name}`,
  );
  throw new Refusal(ret.state, 'fileUsed', { values: { uses: told.join(', ') }, data: { uses } });
}

// What stays behind is swept later.
async function forget(call: Call, urls: readonly string[]): Promise<void> {
  const names = urls.map((url) => url.replace('/uploads/', ''));
  await Promise.all(names.map((name) => removeUpload(call.app.settings.dataDir, name))).catch(
    (error: unknown) => call.app.log.warn({ err: error }, 'an upload could not be removed'),
  );
}
