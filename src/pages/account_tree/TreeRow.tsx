import ChevronRight from '@mui/icons-material/ChevronRight';
import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, use } from 'react';

/** Which row the Tab key reaches; the others are reached by arrow keys. */
export interface Reached {
  readonly key: string;
  readonly reach: (key: string) => void;
}

export const ReachedContext = createContext<Reached>({ key: '', reach: () => undefined });

interface TreeRowProps {
  /** Tells the row from all others. */
  readonly id: string;
  readonly depth: 1 | 2 | 3;
  /** What the row is called, for the button that opens it. */
  readonly name: string;
  /** Whether what hangs on it is shown; left out where nothing can. */
  readonly isOpen?: boolean;
  readonly onTurn?: () => void;
  readonly head: ReactNode;
  readonly children?: ReactNode;
}

/** A row of the tree. */
export function TreeRow({ id, depth, name, isOpen, onTurn, head, children }: TreeRowProps) {
  const translate = useTranslate();
  const { key, reach } = use(ReachedContext);
  return (
    <tr aria-level={depth} aria-expanded={isOpen} tabIndex={key === id ? 0 : -1} onFocus={() => reach(id)}>
      <th scope="row" style={{ '--depth': depth - 1 } as object}>
        <div>
          {onTurn ? (
            <button
              type="button"
              tabIndex={-1}
              data-turn
              aria-label={translate(isOpen ? 'accountTree.close' : 'accountTree.open', { name })}
              onClick={onTurn}
            >
              <ChevronRight aria-hidden />
            </button>
          ) : (
            <i />
          )}
          {head}
        </div>
      </th>
      {children}
    </tr>
  );
}

/** A row that says one thing over the whole width: what is on its way, missing or still to come. */
export function NoteRow({
  id,
  depth,
  children,
}: {
  readonly id: string;
  readonly depth: 2 | 3;
  readonly children: ReactNode;
}) {
  const { key, reach } = use(ReachedContext);
  return (
    <tr aria-level={depth} tabIndex={key === id ? 0 : -1} onFocus={() => reach(id)}>
      <td colSpan={5} style={{ '--depth': depth - 1 } as object} data-note>
        {children}
      </td>
    </tr>
  );
}
