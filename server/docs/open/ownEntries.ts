import type { Parameter, ReturnField } from '#schemas/flow/api.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import type { Published } from '../../gateway/liveVersions.ts';

/** An open API as the docs show it; the caller's credentials are in its samples. */
export interface DocumentedApi extends Published {
  readonly credentials: readonly (readonly [name: string, value: string])[];
}

/** A call identifies its caller by its token. */
export const tokenCredentials = [['access_token', 'YOUR_ACCESS_TOKEN']] as const;

/**
 * The platform's own open APIs in the docs, starting with how to obtain the token that every other call
 * needs.
 */
export function ownEntries(lang: Lang): DocumentedApi[] {
  const described = <Field extends ReturnField>(rows: readonly Described<Field>[]) =>
    rows.map(({ description, ...one }) => ({ ...one, description: description[lang] }));
  return own.map(({ service, title, description, parameters, returns, example, credentials }) => ({
    ...{ id: 0, service, number: 1, module: null, group: null, icon: null, published_at: '', failures: [] },
    ...{ title: title[lang], description: description[lang], example, credentials },
    ...{ parameters: described(parameters), returns: described(returns) },
  }));
}

type Described<Field> = Omit<Field, 'description'> & { readonly description: Words };

interface OwnEntry extends Pick<DocumentedApi, 'service' | 'example' | 'credentials'> {
  readonly title: Words;
  readonly description: Words;
  readonly parameters: readonly Described<Parameter>[];
  readonly returns: readonly Described<ReturnField>[];
}

const issued: Pick<OwnEntry, 'returns' | 'example'> = {
  returns: [
    {
      ...{ name: 'access_token', type: 'string' },
      description: { zh_cn: '以后每次调用都带上它', en: 'Send it with every other call' },
    },
    {
      ...{ name: 'expire_at', type: 'integer' },
      description: { zh_cn: '失效时间，Unix 秒', en: 'When it expires, in Unix seconds' },
    },
    {
      ...{ name: 'expire_time', type: 'string' },
      description: { zh_cn: '失效时间，北京时间', en: 'When it expires, China time' },
    },
  ],
  example: {
    access_token: '3f7c1e0a9b2d48f6a1c5e7d9b0f2a4c6',
    expire_at: 1_769_817_600,
    expire_time: '2026-01-31 08:00:00',
  },
};

const own: readonly OwnEntry[] = [
  {
    service: 'App.Auth.ApplyToken',
    title: { zh_cn: '获取 access_token', en: 'Get an access_token' },
    description: {
      zh_cn:
        '用应用的 App Key 和 App Secret 换取 30 天有效的 access_token。请在服务器上调用，不要把 App Secret 放进网页或客户端。',
      en: 'Exchanges the App Key and App Secret of an application for an access_token that is valid for 30 days. Call it from a server; keep the App Secret out of web pages and clients.',
    },
    credentials: [
      ['app_key', 'YOUR_APP_KEY'],
      ['app_secret', 'YOUR_APP_SECRET'],
    ],
    parameters: [
      {
        ...{ name: 'app_key', type: 'string', required: true },
        description: { zh_cn: '应用的 App Key', en: 'The App Key of the application' },
      },
      {
        ...{ name: 'app_secret', type: 'string', required: true },
        description: { zh_cn: '应用的 App Secret', en: 'The App Secret of the application' },
      },
      {
        ...{ name: 'uid', type: 'integer' },
        description: {
          zh_cn: '应用自己的用户编号；0 或不传表示没有',
          en: 'The number of a user of the application’s own; 0 or absent means none',
        },
      },
    ],
    ...issued,
  },
  {
    service: 'App.Auth.RefreshAccessToken',
    title: { zh_cn: '延长 access_token', en: 'Renew an access_token' },
    description: {
      zh_cn: 'access_token 不变，30 天的有效期重新开始计算。',
      en: 'The access_token stays the same; its 30 days start again.',
    },
    credentials: tokenCredentials,
    parameters: [
      {
        ...{ name: 'access_token', type: 'string', required: true },
        description: { zh_cn: '仍然有效的 access_token', en: 'An access_token that is still valid' },
      },
    ],
    ...issued,
  },
];
