import en from '#i18n/en.json' with { type: 'json' };
import zhCn from '#i18n/zh_cn.json' with { type: 'json' };
import type { Texts } from '#schemas/derive/words.ts';
import type { Lang } from '#schemas/resource.ts';

/** The frame's texts in each language. */
export const textsOf: Readonly<Record<Lang, Texts>> = { zh_cn: zhCn, en };

/** The language of a request: its `lang` field, else what its browser prefers, else Chinese. */
export function languageOf(field: unknown, accept: string | undefined): Lang {
  if (field === 'en' || field === 'zh_cn') return field;
  const first = (accept ?? '').split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('en') ? 'en' : 'zh_cn';
}
