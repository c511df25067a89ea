import type { CSSObject } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import type { Column } from '../columns.ts';

/**
 * How wide the cells of the columns are whose width somebody has set: one rule for a column, since a rule costs
 * nothing for each row and can be moved without drawing one.
 */
export function widthRules(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  before: number,
): { readonly rules: CSSObject; readonly variables: CSSProperties } {
  const sized = columns.flatMap(({ name }, at) => (widths[name] === undefined ? [] : [{ name, at }]));
  const rules = sized.map(({ name, at }) => {
    const width = `var(--kf-width-${name})`;
    return [
      `& tr > :nth-of-type(n):nth-child(${at + before + 1})`,
      { width, minWidth: width, maxWidth: width, overflow: 'hidden' },
    ];
  });
  const isWhole = sized.length > 0 && sized.length === columns.length;
  return {
    // With no column left to take up the rest of the place, the table is as wide as its columns.
    rules: { ...Object.fromEntries(rules), ...(isWhole && { '& > table': { width: 'auto' } }) },
    variables: Object.fromEntries(
      sized.map(({ name }) => [`--kf-width-${name}`, `${widths[name]}px`]),
    ) as CSSProperties,
  };
}
