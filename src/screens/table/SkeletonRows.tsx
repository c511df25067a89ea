import type { Deck } from './deck.ts';

interface SkeletonRowsProps {
  readonly count: number;
  readonly deck: Deck;
}

const widths = [72, 54, 88, 63, 80, 47];

/** Rows that are on their way, as tall as they will be. */
export function SkeletonRows({ count, deck }: SkeletonRowsProps) {
  const { columns, isTickable, hasChoices } = deck;
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={at} aria-hidden>
      {isTickable && <td className="kf-tick-cell" />}
      {columns.map(({ name }, column) => (
        <td key={name}>
          <span className="kf-bone" style={{ width: `${widths[(at + column * 2) % widths.length]}%` }} />
        </td>
      ))}
      {hasChoices && <td className="kf-acts-cell" />}
    </tr>
  ));
}
