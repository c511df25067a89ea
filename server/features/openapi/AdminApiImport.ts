import type { CustomService } from '../../core/service.ts';
import { diffOperations } from './diffOperations.ts';
import { importOperations } from './importOperations.ts';
import { parse } from './parse.ts';
import { diffInput, importInput, parseInput } from './parseInput.ts';

/** APIs from a Swagger or OpenAPI file: parses it, then imports the selected ones. */
export const adminApiImport = {
  'Admin.ApiImport.Parse': {
    access: 'admin',
    writes: 'outside',
    repeatable: true,
    input: parseInput,
    file: 'file',
    summary: {
      zh_cn:
        '读取 Swagger 2.0 或 OpenAPI 3 文件（JSON、YAML），或 Postman 2.1、YApi、HAR 文件（最大 20 MB，可分片上传，也可给出地址），返回其中的接口；不符合规范的文档会被拒绝并列出每处错误，除非 partial 为 true',
      en: 'Reads a Swagger 2.0 or OpenAPI 3 file in JSON or YAML, or one of Postman 2.1, YApi or HAR (up to 20 MB, whole, in pieces or by its address), and returns its operations; an invalid document is refused with each fault, unless partial is true',
    },
    run: parse,
  },
  'Admin.ApiImport.Diff': {
    access: 'admin',
    input: diffInput,
    summary: {
      zh_cn: '导入会对已有接口的草稿做哪些修改，以及保留哪些手工修改',
      en: 'What an import would change in the drafts of existing APIs, and which edits by hand stay',
    },
    run: diffOperations,
  },
  'Admin.ApiImport.Import': {
    access: 'admin',
    writes: true,
    input: importInput,
    summary: {
      zh_cn: '把选中的接口导入为草稿，可同时发布；已有的接口跳过或覆盖，手工修改过的内容会保留',
      en: 'Imports ticked operations as drafts, or publishes them too; what is there is skipped or covered, and what was edited by hand stays',
    },
    run: importOperations,
  },
} satisfies Readonly<Record<string, CustomService>>;
