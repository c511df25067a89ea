import type { Permission } from '#schemas/wire.ts';
import { adminLevel } from '../../access/gate.ts';
import { callerOf } from '../../call.ts';
import { type HandWritten, noInput } from '../../service.ts';

/** What the signed-in account may use of the open platform, for the platform's own portal. */
export const platformPermission: Readonly<Record<string, HandWritten>> = {
  'Platform.Permission.GetMyPermission': {
    access: 'member',
    input: noInput,
    summary: {
      zh_cn: '当前账号在开放平台可以使用的操作；管理员拥有全部操作',
      en: 'What the signed-in account may use of the open platform; administrators may use everything',
    },
    run: async (call): Promise<Permission> => {
      const caller = callerOf(call);
      const { grants } = call.app;
      const paths =
        caller.level >= adminLevel ? await grants.platformPaths() : await grants.platformOf(caller);
      return { level: caller.level, paths: [...paths] };
    },
  },
};
