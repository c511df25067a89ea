import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';
import { type ConfigItem, configItemOf, wrongPart } from '../../store/platform/configItems.ts';

/**
 * An item that the platform itself reads holds what it understands. What is wrong already hinders nobody from describing
 * it better. @throws Refusal 400.
 */
export function refuseWrongItem(call: Call, before: Row, changes: Row): void {
  if (!('name' in changes || 'value' in changes)) return;
  const { name, value }: Row = { ...before, ...changes };
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
