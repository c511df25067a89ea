import type { CellPartProps, Cells } from '../../feature.ts';
import { browserOf } from '../../ui/browserOf.ts';

function Browser({ value, dense }: CellPartProps) {
  const text = String(value ?? '');
  if (!dense || text === '') return text || '–';
  return <span title={text}>{browserOf(text)}</span>;
}

/** The browser of a sign-in by its name; the record's own screen shows all of it. */
export const cells: Cells<'login_record'> = { user_agent: { component: Browser } };
