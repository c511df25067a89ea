import type { Words } from './resource.ts';

/** A section of the menu; its name is the first part of its pages' routes. */
export interface Section {
  readonly name: string;
  readonly label: Words;
  readonly icon: string;
}

/** The menu's sections in order. `data` contains everything without a section of its own. */
export const sections: readonly Section[] = [
  { name: 'home', label: { zh_cn: '首页', en: 'Home' }, icon: 'home' },
  { name: 'service', label: { zh_cn: 'API接口计费', en: 'API billing' }, icon: 'billing' },
  { name: 'techzones', label: { zh_cn: 'API接口管理', en: 'API management' }, icon: 'api' },
  { name: 'user', label: { zh_cn: '账号管理', en: 'Accounts' }, icon: 'people' },
  { name: 'application', label: { zh_cn: '应用管理', en: 'Applications' }, icon: 'apps' },
  { name: 'database', label: { zh_cn: '数据库管理', en: 'Databases' }, icon: 'database' },
  { name: 'data', label: { zh_cn: '业务数据', en: 'Business data' }, icon: 'table' },
  { name: 'platmanage', label: { zh_cn: '平台管理', en: 'Platform' }, icon: 'platform' },
  { name: 'stats', label: { zh_cn: '报表统计', en: 'Statistics' }, icon: 'chart' },
  { name: 'account', label: { zh_cn: '个人中心', en: 'My account' }, icon: 'person' },
];

/** The groups of the portal's menu in order. `data` contains everything without a group of its own. */
export const portalGroups: readonly Omit<Section, 'icon'>[] = [
  { name: 'apis', label: { zh_cn: '应用与接口', en: 'Applications and APIs' } },
  { name: 'billing', label: { zh_cn: '费用', en: 'Billing' } },
  { name: 'data', label: { zh_cn: '业务数据', en: 'Business data' } },
  { name: 'support', label: { zh_cn: '服务支持', en: 'Support' } },
  { name: 'account', label: { zh_cn: '我的账号', en: 'My account' } },
];

/** The section that a route belongs to. */
export function sectionOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return sections.some((section) => section.name === first) ? first : 'data';
}
