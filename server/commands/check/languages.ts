import type { Lang } from '#schemas/resource.ts';

// Words that Chinese readers know in Latin script.
const international = new Set(
  `ID IP IPv4 IPv6 CIDR URL URI API APIs SDK SQL CSV XLSX JSON XML HTML CSS HTTP HTTPS GET POST PUT DELETE SSE UUID
  KB MB GB TB ms QPS TLS SSL DNS CPU OK app App App_key app_key app_secret Key appid access_token token Token Cron cron
  MySQL PostgreSQL Redis S3 OpenAPI Swagger Postman Excel Markdown PHP Java Python Go Node JavaScript TypeScript curl
  Webhook webhook ICP SEO Logo logo Kaifang MQ Topic English en zh_cn`.split(/\s+/),
);

const chinese = /[\p{Script=Han}\u3001-\u303f\uff01-\uff5e]/u;

// Each language is called by its own name in both languages.
const languageNames = new Set(['中文', '中文简体', '简体中文']);

/** Explains why a text does not appear to be in its language; undefined when it does. */
export function strangeness(text: string, lang: Lang): string | undefined {
  const plain = text.replace(/%\{\w+\}/g, ' ').replace(/https?:\/\/\S+|\.\w+/g, ' ');
  if (lang === 'en')
    return chinese.test(plain) && !languageNames.has(plain.trim()) ? 'holds Chinese' : undefined;
  if (/\p{Script=Han}/u.test(plain)) return undefined;
  const words = plain.match(/[A-Za-z][\w.]*/g) ?? [];
  return words.every((word) => international.has(word)) ? undefined : 'holds no Chinese';
}
