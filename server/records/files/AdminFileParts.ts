import { createHash } from 'node:crypto';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Property, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, noRecord } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import {
  addPart,
  beginDraft,
  type Draft,
  draftBytes,
  dropDraft,
  endDraft,
  findDraft,
  openDrafts,
  readParts,
} from '../../platform/files/drafts.ts';
import { currentAccount, smallBytes } from '../../platform/memory/account.ts';
import { largestPart, shownName } from '../../platform/rules/upload.ts';
import { getRecord } from '../get.ts';
import { countUpload } from './countUpload.ts';
import { fileError } from './fileError.ts';
import { checkSize, takeFile } from './takeFile.ts';

const uploadId: Property = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  label: { zh_cn: '上传编号', en: 'upload_id' },
};
/** The limit of one account's unfinished uploads. */
const mostOpenBytes = 512 * 1024 * 1024;

/**
 * A multipart upload with progress and resumption: begin, add parts in order, finish. Each step is
 * idempotent.
 */
export const adminFileParts = {
  'Admin.File.BeginUpload': {
    access: 'member',
    writes: 'outside',
    repeatable: true,
    input: inputSchema(
      {
        type: 'object',
        required: ['name', 'size', 'fingerprint'],
        properties: {
          name: { type: 'string', maxLength: 1000, label: { zh_cn: '文件名', en: 'name' } },
          size: { type: 'integer', minimum: 0, label: { zh_cn: '大小（字节）', en: 'size' } },
          fingerprint: {
            type: 'string',
            pattern: '^[0-9a-zA-Z-]{16,128}$',
            label: { zh_cn: '内容标识', en: 'fingerprint' },
            help: {
              zh_cn: '64 位十六进制时为内容的 SHA-256，完成时会核对',
              en: 'with 64 hexadecimal digits it is the SHA-256 of the content, which is held to it',
            },
          },
          kind: {
            type: 'string',
            enum: ['picture', 'file'],
            label: { zh_cn: '文件类型', en: 'kind' },
          },
        },
      },
      'add',
    ),
    summary: {
      zh_cn: '开始分段上传，或接着上次继续',
      en: 'Begins an upload in parts, or goes on with the same one',
    },
    run: begin,
  },
  'Admin.File.AppendUpload': {
    access: 'member',
    file: 'file',
    writes: true,
    repeatable: true,
    input: inputSchema(
      {
        type: 'object',
        required: ['upload_id', 'offset'],
        properties: {
          upload_id: uploadId,
          offset: { type: 'integer', minimum: 0, label: { zh_cn: '起始位置', en: 'offset' } },
        },
      },
      'add',
    ),
    summary: { zh_cn: '上传下一段', en: 'Adds the next part of an upload (multipart, `file`)' },
    run: append,
  },
  'Admin.File.FinishUpload': {
    access: 'member',
    // As in a whole upload: no transaction while a picture is processed.
    writes: 'outside',
    repeatable: true,
    input: onlyId(),
    summary: { zh_cn: '完成分段上传', en: 'Finishes an upload in parts' },
    run: finish,
  },
  'Admin.File.CancelUpload': {
    access: 'member',
    writes: true,
    repeatable: true,
    input: onlyId(),
    summary: { zh_cn: '放弃分段上传', en: 'Gives an upload in parts up' },
    run: async (call, { upload_id: id }: UploadId) => {
      await dropDraft(call.db, callerOf(call).id, id);
      return {};
    },
  },
  'Admin.File.GetUploads': {
    access: 'member',
    input: noInput,
    summary: { zh_cn: '当前账号未完成的上传', en: 'The unfinished uploads of the signed-in account' },
    run: async (call) => ({ items: (await openDrafts(call.db, callerOf(call).id)).map(told) }),
  },
} satisfies Readonly<Record<string, CustomService>>;

type UploadId = { readonly upload_id: string };
type BeginInput = {
  readonly name: string;
  readonly size: number;
  readonly fingerprint: string;
  readonly kind?: 'picture' | 'file' | null;
};

function onlyId() {
  return inputSchema({ type: 'object', required: ['upload_id'], properties: { upload_id: uploadId } }, 'add');
}

async function begin(call: Call, { name, size, fingerprint, kind = null }: BeginInput): Promise<Row> {
  checkSize(call, size, kind === 'picture');
  await countUpload(call);
  const accountId = callerOf(call).id;
  if ((await draftBytes(call.db, accountId)) + size > mostOpenBytes)
    throw new ApiError(ret.state, 'upload.open');
  const draft = await beginDraft(call.db, {
    ...{ accountId, name: shownName(name), kind },
    ...{ fingerprint, size },
  });
  return told(draft);
}

// A part that already exists, because its response was lost, is not added twice.
async function append(
  call: Call,
  { upload_id: id, offset }: UploadId & { readonly offset: number },
): Promise<Row> {
  const draft = await found(call, id, 'lock');
  const bytes = call.upload?.bytes ?? Buffer.alloc(0);
  if (draft.file_id !== null || offset !== draft.received) return told(draft);
  const isTooMuch = call.upload?.truncated || bytes.length > largestPart;
  if (isTooMuch || draft.received + bytes.length > draft.size) throw fileError(call, 'size', 'fileTooLarge');
  if (bytes.length === 0) throw fileError(call, 'required', 'fileMissing');
  return { ...told(draft), received: await addPart(call.db, draft, bytes) };
}

async function finish(call: Call, { upload_id: id }: UploadId): Promise<Row> {
  const draft = await found(call, id);
  if (draft.file_id !== null) return getRecord(call, 'file', draft.file_id);
  if (draft.received !== draft.size)
    throw new ApiError(ret.state, 'upload.incomplete', { data: { ...told(draft) } });
  if (draft.size > smallBytes) await currentAccount()?.hold(2 * draft.size);
  const bytes = await readParts(call.db, draft.id);
  // A concurrent call has finished it: it is a file by now.
  if (bytes.length < draft.size) return finish(call, { upload_id: id });
  await checkContent(call, draft, bytes);
  const taken = takeFile(
    call,
    { name: draft.name, bytes, truncated: false },
    {
      onlyPictures: draft.kind === 'picture',
      also: async (db, { id: fileId }) => {
        // When two calls finish it at once, the second one's file is rolled back with its transaction.
        const now = await findDraft(db, callerOf(call).id, draft.id, 'lock');
        if (!now || now.file_id !== null) throw new ApiError(ret.state, 'state');
        await endDraft(db, draft.id, Number(fileId));
      },
    },
  );
  return taken.catch(async (error: unknown) => {
    // A rejected file type would be rejected again.
    if (error instanceof ApiError && error.ret === ret.badInput) await drop(call, draft);
    throw error;
  });
}

// A fingerprint in SHA-256 form is verified, which detects a part of another file.
async function checkContent(call: Call, draft: Draft, bytes: Buffer): Promise<void> {
  const { fingerprint } = draft;
  if (!/^[0-9a-f]{64}$/.test(fingerprint)) return;
  if (createHash('sha256').update(bytes).digest('hex') === fingerprint) return;
  await drop(call, draft);
  throw fileError(call, 'content', 'upload.changed');
}

async function drop(call: Call, { id }: Draft): Promise<void> {
  await dropDraft(call.rootDb, callerOf(call).id, id);
}

async function found(call: Call, id: string, lock: 'lock' | 'read' = 'read'): Promise<Draft> {
  const draft = await findDraft(call.db, callerOf(call).id, id, lock);
  if (!draft) throw noRecord();
  return draft;
}

function told({ id, name, size, received, touched_at: at }: Draft): Row {
  return { upload_id: id, name, size, received, part: largestPart, touched_at: at };
}
