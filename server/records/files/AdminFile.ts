import { sql } from 'kysely';
import type { File } from '#generated/records.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Row } from '#schemas/resource.ts';
import { value, valuesAnswer } from '../../answers.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { fileNameOf } from '../../platform/files/fileName.ts';
import { noteLoose } from '../../platform/files/looseFiles.ts';
import { idsOf } from '../act.ts';
import { getRecord } from '../get.ts';
import { idsInput } from '../inputs.ts';
import { usesOf } from '../uses.ts';
import { deleteRecords } from '../write.ts';
import { assertUnused } from './assertUnused.ts';
import { countUpload } from './countUpload.ts';
import { fileError } from './fileError.ts';
import { forgetFiles } from './forgetFiles.ts';
import { privateNames } from './privateNames.ts';
import { reportedUses } from './reportedUses.ts';
import { takeFile } from './takeFile.ts';

const mostListed = 200;

type UploadInput = { readonly kind?: 'picture' | 'file' | null; readonly private?: boolean | null };

/** Uploaded files: every signed-in account may add files, administrators manage them. */
export const adminFile = {
  'Admin.File.Upload': {
    access: 'member',
    file: 'file',
    // No transaction while a picture is processed: the row is inserted once the file exists.
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
    answer: { kind: 'record', of: 'file' },
    run: async (call, { kind, private: isPrivate }: UploadInput) => {
      await countUpload(call);
      if (!call.upload) throw fileError(call, 'required', 'fileMissing');
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
    answer: valuesAnswer({
      names: value('object', '各地址的文件名', 'The names of the files by their addresses'),
    }),
    run: async (call, { urls }: { readonly urls: readonly string[] }) => ({
      names: await privateNames(call, urls),
    }),
  },
  'Admin.File.GetUses': {
    access: 'admin',
    like: 'Admin.File.Get',
    input: idsInput,
    summary: { zh_cn: '素材：哪些记录在使用', en: 'File: which records use it' },
    run: async (call, input) => {
      const ids = idsOf(input);
      const urls = await urlsOf(call, ids, 'read');
      const { items, hidden } = await reportedUses(call, urls, mostListed);
      return { items: items.map(({ url, ...use }) => ({ of: ids[urls.indexOf(url)], ...use })), hidden };
    },
  },
  'Admin.File.DelFile': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await assertUnused(call, await urlsOf(call, ids, 'lock'));
      return deleteRecords(call, 'file', ids);
    },
    // A file in the trash is not served, but its bytes stay as long as it can be restored.
    trash: {
      needed: shownFiles,
      purged: async (call, rows: readonly File[]) => {
        const names = rows.map(({ url }) => fileNameOf(String(url)));
        await noteLoose(call.db, names);
        call.afterCommit(() => void forgetFiles(call, names));
      },
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

/** The files of forms in the portal. */
export const platformFile: Readonly<Record<string, CustomService>> = {
  'Platform.File.Upload': adminFile['Admin.File.Upload'] as CustomService,
  'Platform.File.Names': adminFile['Admin.File.Names'] as CustomService,
};

// The IDs are sorted, so that two calls that delete the same files do not deadlock.
async function urlsOf(call: Call, ids: readonly number[], lock: 'lock' | 'read'): Promise<string[]> {
  const urls: string[] = [];
  for (const id of ids) urls.push(String((await getRecord(call, 'file', id, lock)).url));
  return urls;
}

/** Finds the deleted files that a record uses, including records in the trash. @returns their ids. */
async function shownFiles(
  { app, db }: Pick<Call, 'app' | 'db'>,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> {
  const urls = rows.map(({ url }) => String(url));
  const { rows: deleted } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as shown (url) where exists (
      select 1 from trash join kaifang_system.trash_row kept on kept.trash_id = trash.id
      where trash.resource <> 'file' and strpos(kept.row::text, url) > 0)`.execute(db);
  const shown = new Set(deleted.map(({ url }) => url));
  // Sequential: a file with many uses must not exhaust the concurrency limit.
  for (const url of urls)
    if (!shown.has(url) && (await usesOf(db, app.registry, [url], 1)).length > 0) shown.add(url);
  return new Set(rows.filter(({ url }) => shown.has(String(url))).map(({ id }) => Number(id)));
}
