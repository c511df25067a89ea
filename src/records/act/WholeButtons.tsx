import Button from '@mui/material/Button';
import type { Resource, Words } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import type { ListQuery } from '../list/listQuery.ts';
import { matchingFor } from './matching.ts';
import type { Task } from './task.ts';
import type { RowActions } from './useRowActions.ts';

interface WholeButtonsProps {
  readonly resource: Resource;
  readonly deeds: RowActions;
  readonly query: ListQuery;
  readonly onStart: (task: Task) => void;
}

/** The buttons of the actions on everything that the list's filter matches, each with its own label. */
export function WholeButtons({ resource, deeds, query, onStart }: WholeButtonsProps) {
  const words = useWords();
  return deeds.actions
    .filter(({ whole }) => whole !== undefined)
    .map((deed) => (
      <Button
        key={deed.name}
        variant="outlined"
        onClick={() => onStart({ deed, rows: [], all: matchingFor(resource, deed, query) })}
      >
        {words(deed.whole as Words)}
      </Button>
    ));
}
