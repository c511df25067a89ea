import type { Words } from '#schemas/resource.ts';

/** What parameters are called that the rules of an API do not name. */
export const otherParams: Words = { zh_cn: '其他参数', en: 'Other parameters' };
