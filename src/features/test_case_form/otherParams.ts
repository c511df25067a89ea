import type { Words } from '#schemas/resource.ts';

/** The label of parameters outside the API's rules. */
export const otherParams: Words = { zh_cn: '其他参数', en: 'Other parameters' };
