import ChevronRight from '@mui/icons-material/ChevronRight';
import { createContext, type ReactNode, use } from 'react';
import { useTranslate } from 'react-admin';

/** The row in the Tab order; arrow keys reach the others. */
export interface Reached {
  readonly key: string;
  readonly reach: (key: string) => void;
}

export const ReachedContext = createContext<Reached>({ key: '', reach: () => undefined });

interface TreeRowProps {
  /** The unique id of the row. */
  readonly id: string;
  readonly depth: 1 | 2 | 3;
  /** The row's name, for the button that opens it. */
  readonly name: string;
  /** Whether its children are shown; undefined where it has none. */
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

/** A row with one message over the full width: loading, empty or more. */
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
