import ipaddr from 'ipaddr.js';
import { isIpEntry, splitEntries } from '#schemas/formats.ts';
import type { Words } from '#schemas/resource.ts';

/** What a config item that the platform reads may contain. */
type ConfigInput =
  /** Entries separated by commas, semicolons, spaces or line breaks, each of them valid on its own. */
  | { readonly type: 'list'; readonly isEntry: (entry: string) => boolean; readonly entries: Words }
  /** One of a few words. */
  | { readonly type: 'choice'; readonly options: Readonly<Record<string, Words>> };

/** A config item that the platform reads. */
export interface ConfigItem {
  readonly label: Words;
  readonly help: Words;
  readonly input: ConfigInput;
  /** The value while there is no such item. */
  readonly fallback: string;
}

const hostsAndRanges: Words = {
  zh_cn: '域名、IP 地址或 IP 段，可带端口',
  en: 'a host name, an IP address or a range, with a port if need be',
};

const items = {
  allow_ips: {
    label: { zh_cn: '允许调用的 IP', en: 'Addresses that may call' },
    help: {
      zh_cn: '开放接口只接受来自这些 IP 地址或 IP 段的调用；未设置时不限制',
      en: 'The open API takes calls only from these IP addresses and ranges; while not set, from everywhere',
    },
    input: {
      type: 'list',
      isEntry: isIpEntry,
      entries: { zh_cn: 'IP 地址或 IP 段', en: 'an IP address or a range' },
    },
    fallback: '',
  },
  allow_origins: {
    label: { zh_cn: '允许跨域的网站', en: 'Sites that may read answers' },
    help: {
      zh_cn:
        '这些网站的网页可以读取开放接口的返回结果，例如 https://shop.example.com；* 表示全部，未设置时都不可以',
      en: 'Pages of these sites may read answers of the open API, such as https://shop.example.com; * is every site; while not set, none may',
    },
    input: {
      type: 'list',
      isEntry: isOrigin,
      entries: {
        zh_cn: '网站地址（http:// 或 https:// 加域名）',
        en: 'an origin (http:// or https:// and a host)',
      },
    },
    fallback: '',
  },
  min_sign_version: {
    label: { zh_cn: '签名的最低版本', en: 'Lowest version of signatures' },
    help: {
      zh_cn: '应用签名调用时至少使用的版本',
      en: 'The version that signed calls of applications must have at least',
    },
    input: {
      type: 'choice',
      options: {
        1: { zh_cn: '1（MD5，兼容旧客户端）', en: '1 (MD5, for older clients)' },
        2: { zh_cn: '2（HMAC-SHA256）', en: '2 (HMAC-SHA256)' },
      },
    },
    fallback: '1',
  },
  outgoing_allow_list: {
    label: { zh_cn: '允许访问的内网地址', en: 'Inside addresses that may be called' },
    help: {
      zh_cn: '接口流程、测试和推送除公网外还可以访问的地址；未设置时只能访问公网',
      en: 'What flows, tests and pushes may call beside the public internet; while not set, nothing else',
    },
    input: { type: 'list', isEntry: isTarget, entries: hostsAndRanges },
    fallback: '',
  },
  database_allow_list: {
    label: { zh_cn: '允许连接的内网数据库', en: 'Inside databases that may be connected' },
    help: {
      zh_cn: '数据库连接除公网外还可以到达的地址；未设置时只能连接公网',
      en: 'Where database connections may lead beside the public internet; while not set, nowhere else',
    },
    input: { type: 'list', isEntry: isTarget, entries: hostsAndRanges },
    fallback: '',
  },
  console_platform_write: {
    label: { zh_cn: '控制台可写平台数据表', en: 'Console may write to the platform’s database' },
    help: {
      zh_cn: '打开后，数据库控制台可以修改平台自带数据库中的自建数据表',
      en: 'When on, the database console may change the data tables in the platform’s own database',
    },
    input: {
      type: 'choice',
      options: { on: { zh_cn: '打开', en: 'On' }, off: { zh_cn: '关闭', en: 'Off' } },
    },
    fallback: 'off',
  },
  recharge_self_approval: {
    label: { zh_cn: '可审核自己的充值', en: 'Own top-ups may be approved' },
    help: {
      zh_cn: '设为 1 后，超级管理员可以通过自己提交的充值申请，即使还有其他超级管理员',
      en: 'When 1, super admins may approve their own top-ups even where there is another super admin',
    },
    input: {
      type: 'choice',
      options: { 0: { zh_cn: '不可以', en: 'No' }, 1: { zh_cn: '可以', en: 'Yes' } },
    },
    fallback: '0',
  },
} as const satisfies Readonly<Record<string, ConfigItem>>;

/** The name of a config item that the platform reads. */
export type ConfigItemName = keyof typeof items;

/** Every config item that the platform reads; all others are for applications. */
export const configItems: Readonly<Record<ConfigItemName, ConfigItem>> = items;

/** The item of this name, if the platform reads it. */
export function configItemOf(name: string): ConfigItem | undefined {
  return Object.hasOwn(configItems, name) ? configItems[name as ConfigItemName] : undefined;
}

/** The error in an item's value: the invalid entry, or the value that is not a choice. */
export function wrongPart({ input }: ConfigItem, value: string): string | undefined {
  if (input.type === 'choice') return Object.hasOwn(input.options, value.trim()) ? undefined : value.trim();
  const entries = splitEntries(value);
  return entries.length === 0 ? value : entries.find((entry) => !input.isEntry(entry));
}

function isOrigin(entry: string): boolean {
  if (entry === '*') return true;
  if (!/^https?:\/\//i.test(entry) || !URL.canParse(entry)) return false;
  const { origin, pathname, search, hash, username } = new URL(entry);
  return origin !== 'null' && pathname === '/' && search === '' && hash === '' && username === '';
}

function isTarget(entry: string): boolean {
  // An IPv6 address has several colons, and no port unless it is in brackets.
  if (entry.split(':', 3).length > 2 && !entry.startsWith('[')) return isRange(entry);
  const [, bracketed, named = '', port = '1'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  if (Number(port) < 1 || Number(port) > 65_535) return false;
  return bracketed === undefined ? isRange(named) || isHostName(named) : isRange(bracketed);
}

function isRange(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
}

// A value of digits only was meant as an address.
function isHostName(text: string): boolean {
  return text.length <= 253 && /^[\w-]+(?:\.[\w-]+)*\.?$/.test(text) && !/^[\d.]+$/.test(text);
}
