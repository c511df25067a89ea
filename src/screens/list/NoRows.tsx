import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { inSentence } from '#schemas/inSentence.ts';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';

interface NoRowsProps {
  readonly resource: Resource;
  /** Takes the filter away, where there is one that may hide some. */
  readonly onClear: (() => void) | undefined;
}

/** What stands in for rows when there are none, and the way on from there. */
export function NoRows({ resource, onClear }: NoRowsProps) {
  const translate = useTranslate();
  const words = useWords();
  const may = useMay();
  const thing = words(inSentence(resource.label));
  const add = screenPath(resource, 'add');
  if (onClear)
    return (
      <EmptyState icon="search" title={translate('list.noMatch')} help={translate('list.noMatchHelp')}>
        <Button variant="outlined" onClick={onClear}>
          {translate('list.filter.clearAll')}
        </Button>
      </EmptyState>
    );
  if (!add || !may(add))
    return (
      <EmptyState
        icon={resource.menu.icon}
        title={translate('list.none', { thing })}
        help={translate('list.noneHelp')}
      />
    );
  return (
    <EmptyState
      icon={resource.menu.icon}
      title={translate('list.none', { thing })}
      help={translate('list.noneAddHelp', { thing })}
    >
      <Button variant="contained" component={Link} to={add} startIcon={<Add />}>
        {translate('list.add')}
      </Button>
    </EmptyState>
  );
}
