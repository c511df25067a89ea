import en from '#i18n/en.json' with { type: 'json' };
import enOfPages from '#i18n/pages/en.json' with { type: 'json' };
import zhOfPages from '#i18n/pages/zh_cn.json' with { type: 'json' };
import enOfPortal from '#i18n/portal/en.json' with { type: 'json' };
import zhOfPortal from '#i18n/portal/zh_cn.json' with { type: 'json' };
import enOfServer from '#i18n/server/en.json' with { type: 'json' };
import zhOfServer from '#i18n/server/zh_cn.json' with { type: 'json' };
import zhCn from '#i18n/zh_cn.json' with { type: 'json' };
import { mergedTexts } from '#schemas/derive/mergedTexts.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { problemTexts } from '#schemas/flow/nodeTypes.ts';
import type { Lang } from '#schemas/resource.ts';

const nodeTexts = (lang: Lang): Texts => ({ flow: { problem: problemTexts(lang) } });

/** The texts of the layout, the custom pages, the portal, the server's errors and the flow nodes, in each language. */
export const textsOf: Readonly<Record<Lang, Texts>> = {
  zh_cn: [zhCn, zhOfPages, zhOfPortal, zhOfServer, nodeTexts('zh_cn')].reduce<Texts>(mergedTexts, {}),
  en: [en, enOfPages, enOfPortal, enOfServer, nodeTexts('en')].reduce<Texts>(mergedTexts, {}),
};

/** The language of a request: its `lang` field, else the browser's preference, else Chinese. */
export function languageOf(field: unknown, accept: string | undefined): Lang {
  if (field === 'en' || field === 'zh_cn') return field;
  const spoken = preferred(accept ?? '').find((tag) => /^(en|zh)\b/.test(tag));
  return spoken?.startsWith('en') ? 'en' : 'zh_cn';
}

/** The language of a page: the one that its address names, else the one chosen last on the portal. */
export function pageLanguageOf(
  field: unknown,
  headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined },
): Lang {
  const [, chosen] = /(?:^|;\s*)lang=(\w{2,5})(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return languageOf(field ?? chosen, headers['accept-language']);
}

/** The languages of an `Accept-Language` header, most preferred first (RFC 9110, 12.5.4). */
function preferred(accept: string): string[] {
  const wanted = accept.split(',', 50).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const quality = parameters.find((word) => word.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  return wanted
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
