import { tokensOf } from '../../rules/sql/mysqlTokens.ts';

/** Whether a statement itself, and not only one inside it, says how many rows it gives at most. */
export function hasLimit(sql: string): boolean {
  let depth = 0;
  return tokensOf(sql).some(({ kind, text }) => {
    if (kind === 'sign' && text === '(') depth++;
    if (kind === 'sign' && text === ')') depth--;
    return depth === 0 && kind === 'word' && (text === 'limit' || text === 'fetch');
  });
}
