import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { memo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isUpload } from '#schemas/uploads.ts';
import { CopyButton } from '../../../fields/CopyButton.tsx';
import { drawValue } from '../../../fields/drawValue.tsx';
import { FilePicture } from '../../../fields/FilePicture.tsx';
import { isNothing } from '../../../fields/isNothing.ts';
import { wholeAddress } from '../../../fields/wholeAddress.ts';
import { rowPath } from '../table/rowChoices.ts';
import type { RowContext } from '../table/rowContext.ts';
import { TickBox } from '../table/TickBox.tsx';

interface GridCardProps {
  readonly row: IdRow;
  readonly deck: RowContext;
  /** The field with the record's picture. */
  readonly picture: string | undefined;
  readonly isTicked: boolean;
}

/** How many of the other columns a card shows. */
const mostFacts = 4;

/** One record as a card: its picture, its name, its other columns, and its actions. */
export const GridCard = memo(function GridCard({ row, deck, picture, isTicked }: GridCardProps) {
  const translate = useTranslate();
  const name = deck.view.nameOf(row);
  const address = picture === undefined ? undefined : row[picture];
  const facts = deck.columns
    .filter((column) => column.name !== picture && !column.isName && !isNothing(row[column.name]))
    .slice(0, mostFacts);
  return (
    <li data-record={row.id} data-ticked={isTicked || undefined}>
      {deck.isTickable && deck.isOpen(row) && (
        <TickBox
          label={`${deck.words.select} ${name}`}
          isOn={isTicked}
          onToggle={(isRange) => deck.toggle(row, isRange)}
        />
      )}
      <Way path={rowPath(row, deck)}>
        <FilePicture address={typeof address === 'string' ? address : undefined} alt="" />
        <strong title={name}>{name}</strong>
        <span className="kf-facts">
          {facts.map(({ name: field, property, type, label }) => (
            <span key={field} title={label}>
              {drawValue(
                {
                  ...{ name: field, value: row[field] ?? null, property, record: row },
                  ...{ dense: true, view: deck.view },
                },
                type,
              )}
            </span>
          ))}
        </span>
      </Way>
      <div className="kf-acts">
        {isUpload(address) && (
          <CopyButton text={wholeAddress(address)} label={translate('files.copy')} about={name} />
        )}
        {deck.hasChoices && deck.isOpen(row) && (
          <button
            type="button"
            aria-haspopup="menu"
            aria-label={`${deck.words.more} ${name}`}
            title={deck.words.more}
            onClick={(event) => deck.openMenu(row, event.currentTarget, 'all')}
          >
            <MoreHoriz fontSize="small" />
          </button>
        )}
      </div>
    </li>
  );
});

function Way({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) {
  if (path === undefined) return <div data-card>{children}</div>;
  return (
    <Link to={path} data-card data-row>
      {children}
    </Link>
  );
}
