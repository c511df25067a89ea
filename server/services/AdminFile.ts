import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { getRecord } from '../collection/get.ts';
import { idsInput } from '../collection/inputs.ts';
import { deleteRecords } from '../collection/write.ts';
import { countUpload } from '../files/countUpload.ts';
import { fileRefusal } from '../files/fileRefusal.ts';
import { forgetFiles } from '../files/forgetFiles.ts';
import { privateNames } from '../files/privateNames.ts';
import { refuseUsed } from '../files/refuseUsed.ts';
import { shownFiles } from '../files/shownFiles.ts';
import { takeFile } from '../files/takeFile.ts';
import { usesTold } from '../files/usesTold.ts';
import type { HandWritten } from '../service.ts';
import { fileNameOf } from '../store/files/fileName.ts';
import { noteLoose } from '../store/files/looseFiles.ts';

const mostListed = 200;

/** Uploaded files: anybody who is signed in may add some, administrators look after them. */
export const adminFile: Readonly<Record<string, HandWritten>> = {
  'Admin.File.Upload': {
    access: 'member',
    file: 'file',
    // No transaction while a picture is drawn: the row is written when the file is there.
    writes: 'outside',
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
          private: {
            type: 'boolean',
            label: { zh_cn: '私有', en: 'private' },
            help: {
              zh_cn: '只有能打开所属记录的人可以下载；一天内须写入某条记录',
              en: 'only for those who may open the record that it is written into, within a day',
            },
          },
        },
      },
      'add',
    ),
    summary: { zh_cn: '上传图片或文件', en: 'Uploads a picture or a file' },
    run: async (call, { kind, private: isPrivate }) => {
      await countUpload(call);
      if (!call.upload) throw fileRefusal(call, 'required', 'fileMissing');
      return takeFile(call, call.upload, { onlyPictures: kind === 'picture', isPrivate: isPrivate === true });
    },
  },
  'Admin.File.Names': {
    access: 'member',
    trail: 'never',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['urls'],
      properties: {
        urls: {
          type: 'array',
          items: { type: 'string', maxLength: 255 },
          minItems: 1,
          maxItems: 100,
          label: { zh_cn: '地址', en: 'urls' },
        },
      },
    },
    summary: {
      zh_cn: '私有文件的文件名；不能下载的文件不列出',
      en: 'What private files are called; those that the caller may not fetch are left out',
    },
    run: async (call, { urls }) => ({ names: await privateNames(call, urls as readonly string[]) }),
  },
  'Admin.File.GetUses': {
    access: 'admin',
    like: 'Admin.File.Get',
    input: idsInput,
    summary: { zh_cn: '素材：哪些记录在使用', en: 'File: which records use it' },
    run: async (call, input) => {
      const ids = idsOf(input);
      const urls = await urlsOf(call, ids, 'read');
      const { items, hidden } = await usesTold(call, urls, mostListed);
      return { items: items.map(({ url, ...use }) => ({ of: ids[urls.indexOf(url)], ...use })), hidden };
    },
  },
  'Admin.File.DelFile': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await refuseUsed(call, await urlsOf(call, ids, 'lock'));
      return deleteRecords(call, resourceOf(call.registry, 'file'), ids);
    },
    // Nobody is served a file in the trash, but its bytes stay as long as it can come back.
    trash: {
      needed: shownFiles,
      purged: async (call, rows) => {
        const names = rows.map(({ url }) => fileNameOf(String(url)));
        await noteLoose(call.db, names);
        call.afterCommit(() => void forgetFiles(call, names));
      },
    },
  },
};

// Their ids are in one order, so that two who delete the same files do not wait for each other.
async function urlsOf(call: Call, ids: readonly number[], lock: 'lock' | 'read'): Promise<string[]> {
  const urls: string[] = [];
  for (const id of ids)
    urls.push(String((await getRecord(call, resourceOf(call.registry, 'file'), id, lock)).url));
  return urls;
}
