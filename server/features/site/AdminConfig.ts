import { sql } from 'kysely';
import type { PlatformItem } from '#schemas/payloads/platformItem.ts';
import type { Call } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { configItems, wrongPart } from '../../platform/config/configItems.ts';

/** The config items that the platform itself reads. The rules of their records define the allowed values. */
export const adminConfig = {
  'Admin.Config.GetItems': {
    access: 'admin',
    input: noInput,
    summary: {
      zh_cn: '平台读取的配置项：含义、默认值和当前值',
      en: 'The config items that the platform itself reads, with their meaning, default and current value',
    },
    run: async (call) => ({ items: await platformItems(call) }),
  },
} satisfies Readonly<Record<string, CustomService>>;

async function platformItems({ db, lang }: Call): Promise<PlatformItem[]> {
  const { rows } = await sql<{ id: number; version: number; name: string; value: string }>`
    select id, version, name, value from config where name = any(${Object.keys(configItems)}::text[])`.execute(
    db,
  );
  const kept = new Map(rows.map((row) => [row.name, row]));
  return Object.entries(configItems).map(([name, item]) => {
    const { id = null, version = null, value = null } = kept.get(name) ?? {};
    const { input } = item;
    return {
      ...{ name, label: item.label[lang], help: item.help[lang], default: item.fallback },
      ...{ id, version, value, is_wrong: value !== null && wrongPart(item, value) !== undefined },
      options:
        input.type === 'choice'
          ? Object.entries(input.options).map(([word, label]) => ({ value: word, label: label[lang] }))
          : null,
    };
  });
}
