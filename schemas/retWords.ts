import type { Words } from './resource.ts';
import type { ret } from './wire.ts';

/** The meaning of each return code, for the docs. */
export const retWords: Readonly<Record<keyof typeof ret, Words>> = {
  ok: { zh_cn: '成功', en: 'OK' },
  badInput: { zh_cn: '参数错误，data.errors 指出字段', en: 'Bad parameter; data.errors names the fields' },
  forbidden: { zh_cn: '当前账号没有该操作的权限', en: 'This account may not do that' },
  notFound: { zh_cn: '接口服务或记录不存在', en: 'No such service or record' },
  signIn: { zh_cn: 'access_token 缺失、错误或已过期', en: 'The token is missing, wrong or expired' },
  noPermission: {
    zh_cn: '应用没有该接口的权限，或应用不存在',
    en: 'The app has no permission for this API, or is unknown',
  },
  disabled: { zh_cn: '账号已被禁用', en: 'The account is disabled' },
  flowUsedUp: { zh_cn: '流量套餐已用完', en: 'Package quota used up' },
  rateLimited: { zh_cn: '操作过于频繁', en: 'Too many attempts' },
  dailyLimit: { zh_cn: '已达到每日上限', en: 'The daily limit is reached' },
  address: { zh_cn: 'IP 不在应用的白名单中', en: 'The address is not on the whitelist of the app' },
  appState: {
    zh_cn: '应用已禁用、注销、过期或未审核',
    en: 'The app is disabled, canceled, expired or not reviewed',
  },
  conflict: { zh_cn: '记录在读取之后已被他人修改', en: 'The record changed since it was read' },
  state: { zh_cn: '当前状态不允许该操作', en: 'Not allowed in the current state' },
  duplicate: { zh_cn: '数据重复', en: 'Duplicate' },
  failed: {
    zh_cn: '服务器运行错误，msg 中有日志编号',
    en: 'Server error; msg holds the reference of the log line',
  },
};
