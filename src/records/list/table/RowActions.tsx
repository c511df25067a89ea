import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { type RowChoice, rowChoices } from './rowChoices.ts';
import type { RowContext } from './rowContext.ts';

/** How many actions a row shows; the others are in its menu. */
export const shownChoices = 2;

/** The actions of a row, as text. */
export function RowActions({ row, deck }: { readonly row: IdRow; readonly deck: RowContext }) {
  const choices = rowChoices(row, deck);
  const name = deck.view.nameOf(row);
  return (
    <div className="kf-acts">
      {choices.slice(0, shownChoices).map((choice) => (
        <Choice key={choice.name} choice={choice} row={row} name={name} deck={deck} />
      ))}
      {choices.length > shownChoices && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={`${deck.words.more} ${name}`}
          title={deck.words.more}
          onClick={(event) => deck.openMenu(row, event.currentTarget)}
        >
          <MoreHoriz fontSize="small" />
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly choice: RowChoice;
  readonly row: IdRow;
  readonly name: string;
  readonly deck: RowContext;
}

function Choice({ choice: { label, tone, to, deed }, row, name, deck }: ChoiceProps) {
  const spoken = `${label} ${name}`;
  if (to)
    return (
      <Link to={to} aria-label={spoken}>
        {label}
      </Link>
    );
  return (
    <button
      type="button"
      data-tone={tone}
      aria-label={spoken}
      onClick={() => deed && deck.start({ deed, rows: [row] })}
    >
      {label}
    </button>
  );
}
