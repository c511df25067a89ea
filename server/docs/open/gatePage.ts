import type { Lang } from '#schemas/resource.ts';
import { docsHead } from '../head.ts';
import { markup } from '../markup.ts';
import { openTexts } from './openTexts.ts';

/** The reason for asking for the docs password again. */
export type Trouble = 'wrong' | 'wait' | 'unreadable';

/** The password page of a site's docs; `trouble` explains why it asks again. */
export function gatePage(site: string, lang: Lang, trouble: Trouble | null): string {
  const texts = openTexts[lang];
  return markup`${docsHead(`${texts.passwordTitle} · ${site}`, lang)}
<body>
<main><form class="card gate" method="post">
<h1>${texts.passwordTitle}</h1>
${trouble && markup`<p class="wrong" role="alert">${texts[trouble]}</p>`}
<label><span>${texts.password}</span><input name="password" type="password" required autofocus autocomplete="off"></label>
<button type="submit">${texts.enter}</button>
</form></main>
</body>
</html>
`.text;
}
