import type { Lang } from '#schemas/resource.ts';

/** The languages, each by its own name. */
export const languages: readonly { readonly value: Lang; readonly label: string; readonly lang: string }[] = [
  { value: 'zh_cn', label: '中文简体', lang: 'zh-CN' },
  { value: 'en', label: 'English', lang: 'en' },
];
