import type { Lang } from '#schemas/resource.ts';
import { Markup, markup } from './markup.ts';
import { openStyle } from './open/openStyle.ts';
import { docsStyle } from './style.ts';
import { docsTexts } from './texts.ts';

/** The start of every docs page: its title, language and styles. */
export function docsHead(title: string, lang: Lang, script?: string): Markup {
  return markup`<!doctype html>
<html lang="${docsTexts[lang].htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(docsStyle)}${new Markup(openStyle)}</style>
${script !== undefined && markup`<script type="module" src="${script}"></script>`}
</head>`;
}
