import type { CustomService } from '../../core/service.ts';
import { appExportInput, designExportInput, exportApp, exportDesigns } from './exportApis.ts';

/** Published APIs as OpenAPI 3.1 documents. */
export const adminApiExport = {
  'Admin.ApiDesign.OpenApi': {
    access: 'admin',
    like: 'Admin.ApiDesign.GetList',
    input: designExportInput,
    summary: {
      zh_cn: '把全部已发布的接口（或指定 id 的一个）导出为 OpenAPI 3.1，JSON 或 YAML',
      en: 'Exports all published APIs, or the one of an id, as OpenAPI 3.1 in JSON or YAML',
    },
    run: exportDesigns,
  },
  'Admin.App.OpenApi': {
    access: 'admin',
    like: 'Admin.App.Get',
    input: appExportInput,
    summary: {
      zh_cn: '把一个应用可以调用的接口导出为 OpenAPI 3.1，JSON 或 YAML',
      en: 'Exports the APIs that an application may call as OpenAPI 3.1 in JSON or YAML',
    },
    run: exportApp,
  },
} satisfies Readonly<Record<string, CustomService>>;
