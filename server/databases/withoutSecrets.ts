import type { Target } from './engine.ts';

/** A database message without host, account and password. */
export function withoutSecrets(text: string, { host, user, password }: Target): string {
  const places = /'[^']*'@'[^']*'/g;
  const bare = text.replace(places, "'***'");
  const said = password.length >= 3 ? bare.replaceAll(password, '***') : bare;
  return [host, user].reduce(withoutWord, said).slice(0, 2000);
}

// `test` must not match in `test_table`.
function withoutWord(text: string, word: string): string {
  if (word.length < 3) return text;
  const literal = word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\w$])${literal}(?![\\w$])`, 'g'), '***');
}
