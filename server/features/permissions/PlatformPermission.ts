import type { PlatformPermission } from '#schemas/wire.ts';
import { value, valuesAnswer } from '../../answers.ts';
import { adminLevel, developerLevel } from '../../core/access/gate.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { isWithholdable } from '../../platform/rules/platformService.ts';

/** What the signed-in account may use of the open platform, for the platform's own portal. */
export const platformPermission = {
  'Platform.Permission.GetMyPermission': {
    access: 'member',
    withFirstPassword: true,
    input: noInput,
    summary: {
      zh_cn: '当前账号在开放平台可以使用的操作；管理员拥有全部操作',
      en: 'What the signed-in account may use of the open platform; administrators may use everything',
    },
    answer: valuesAnswer({
      level: value('integer', '账号等级', 'The level of the account'),
      paths: value('array', '可以使用的操作的路径', 'The paths of the operations that it may use', {
        items: { type: 'string' },
      }),
      withheld: value('array', '该账号不可使用的服务', 'The services that the account may not use', {
        items: { type: 'string' },
      }),
    }),
    run: async (call): Promise<PlatformPermission> => {
      const caller = callerOf(call);
      const { level } = caller;
      const { grants } = call.app;
      if (level >= adminLevel) return { level, paths: [...(await grants.platformPaths())], withheld: [] };
      const [paths, withheld] = await Promise.all([grants.platformOf(caller), grants.withheldFrom(caller)]);
      const closed = [
        ...(level < developerLevel ? forDevelopers(call) : []),
        ...(level === developerLevel ? [] : await ofVerification(call)),
      ];
      return { level, paths: [...paths], withheld: [...withheld.filter(isWithholdable), ...closed] };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// The services of the open platform that common members may not call.
function forDevelopers({ app }: Call): string[] {
  return [...app.services.values()]
    .filter(({ name, access }) => access === 'developer' && name.startsWith('Platform.'))
    .map(({ name }) => name);
}

// Only a personal developer can become a company; others have at most an application of former times to see.
async function ofVerification(call: Call): Promise<string[]> {
  const applied = await call.db
    .selectFrom('developer_application')
    .select('id')
    .where('account_id', '=', callerOf(call).id)
    .executeTakeFirst();
  return (applied ? ['Add'] : ['Add', 'Get', 'GetList']).map(
    (verb) => `Platform.DeveloperApplication.${verb}`,
  );
}
