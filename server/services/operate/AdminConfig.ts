import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { PlatformItem } from '#schemas/payloads/platformItem.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { editParts } from '../../collection/services.ts';
import { addRecord, editRecord } from '../../collection/write.ts';
import { badInput } from '../../refusal.ts';
import { type HandWritten, noInput } from '../../service.ts';
import { type ConfigItem, configItemOf, configItems, wrongPart } from '../../store/platform/configItems.ts';

/** Config items: those that the platform itself reads hold what it understands. */
export const adminConfig: Readonly<Record<string, HandWritten>> = {
  'Admin.Config.Add': {
    run: async (call, values) => {
      refuseWrong(call, values);
      return addRecord(call, resourceOf(call.registry, 'config'), values);
    },
  },
  'Admin.Config.Edit': {
    run: async (call, input) => {
      const config = resourceOf(call.registry, 'config');
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, config, id, 'lock');
      // What is wrong already hinders nobody from describing it better.
      if ('name' in changes || 'value' in changes) refuseWrong(call, { ...before, ...changes });
      return editRecord(call, config, id, version, changes);
    },
  },
  'Admin.Config.Items': {
    access: 'admin',
    input: noInput,
    summary: {
      zh_cn: '平台读取的配置项：含义、默认值和当前值',
      en: 'The config items that the platform itself reads, with their meaning, default and current value',
    },
    run: async (call) => ({ items: await platformItems(call) }),
  },
};

/** @throws Refusal 400 where the platform could not understand the value of an item that it reads. */
function refuseWrong(call: Call, { name, value }: Row): void {
  const item = configItemOf(String(name));
  const wrong = item && wrongPart(item, String(value));
  if (!item || wrong === undefined) return;
  const message = say(call.texts, `refusal.configItem.${item.input.type}`, {
    name,
    wrong: wrong.slice(0, 100),
    known: knownOf(call, item),
  });
  throw badInput([{ field: 'value', rule: 'configItem', message }]);
}

function knownOf({ lang }: Call, { input }: ConfigItem): string {
  if (input.type === 'list') return input.entries[lang];
  return Object.keys(input.options).join(lang === 'zh_cn' ? '、' : ', ');
}

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
