import { importOperations } from '../openapi/importOperations.ts';
import { parse } from '../openapi/parse.ts';
import { importInput, parseInput } from '../openapi/parseInput.ts';
import type { HandWritten } from '../service.ts';

/** APIs from a Swagger or OpenAPI file: read it, then import what was ticked. */
export const adminApiImport: Readonly<Record<string, HandWritten>> = {
  'Admin.ApiImport.Parse': {
    access: 'admin',
    writes: 'outside',
    repeatable: true,
    input: parseInput,
    file: 'file',
    summary: {
      zh_cn:
        '读取 Swagger 2.0 或 OpenAPI 3 文件（JSON、YAML，最大 20 MB，可分片上传，也可给出地址），返回其中的接口',
      en: 'Reads a Swagger 2.0 or OpenAPI 3 file (JSON or YAML, up to 20 MB, whole, in pieces or by its address) and tells its operations',
    },
    run: parse,
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
};
