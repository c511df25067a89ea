import type { Lang } from '#schemas/resource.ts';
import { docsHead } from '../head.ts';
import { markup } from '../markup.ts';
import { openTexts } from './openTexts.ts';

/** The page that asks for the password of the docs; `trouble` says why it asks again. */
export function gatePage(lang: Lang, trouble: 'wrong' | 'wait' | 'unreadable' | null): string {
  const texts = openTexts[lang];
  return markup`${docsHead(texts.passwordTitle, lang)}
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
