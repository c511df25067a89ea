import { useTranslate } from 'react-admin';
import type { Cell } from '#schemas/payloads/console.ts';

const glance = 300;

/** A value in a grid: distinguishes null from the empty text, and shortens a long value. */
export function CellText({ cell }: { readonly cell: Cell | undefined }) {
  const translate = useTranslate();
  if (cell === null || cell === undefined) return <i className="kf-null">NULL</i>;
  const text = typeof cell === 'string' ? cell : cell.cut;
  if (text === '') return <i className="kf-null">{translate('console.emptyText')}</i>;
  return <>{text.length > glance || typeof cell !== 'string' ? `${text.slice(0, glance)}…` : text}</>;
}
