import type { Permission } from '#schemas/wire.ts';
import { callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';

/** What the signed-in account may open and do. */
export const adminPermission = {
  'Admin.Permission.GetMyPermission': {
    trail: 'never',
    access: 'member',
    withFirstPassword: true,
    input: noInput,
    summary: {
      zh_cn: '当前账号可以打开的页面和可以使用的操作',
      en: 'The routes and operations of the signed-in account',
    },
    run: async (call): Promise<Permission> => {
      const caller = callerOf(call);
      return { level: caller.level, paths: await call.app.gate.pathsOf(caller) };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;
