import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { operationsOf } from '#schemas/derive/operations.ts';
import type { Resource, Words } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { useAddWay } from './useAddWay.ts';

interface NoRowsProps {
  readonly resource: Resource;
  /** Takes the filter away, where there is one that may hide some. */
  readonly onClear: (() => void) | undefined;
}

/** What stands in for rows when there are none, and the way on from there. */
export function NoRows({ resource, onClear }: NoRowsProps) {
  const translate = useTranslate();
  const words = useWords();
  const thing = words(inSentence(resource.label));
  const add = useAddWay(resource);
  const route = screenPath(resource, 'add');
  if (onClear)
    return (
      <EmptyState icon="search" title={translate('list.noMatch')} help={translate('list.noMatchHelp')}>
        <Button variant="outlined" onClick={onClear}>
          {translate('list.filter.clearAll')}
        </Button>
      </EmptyState>
    );
  if (!add)
    return (
      <EmptyState
        icon={resource.menu.icon}
        title={translate('list.none', { thing })}
        help={
          route
            ? translate('record.permission.toAdd', { name: words(addWord(resource)), uri: route })
            : translate('list.noneHelp')
        }
      />
    );
  return (
    <EmptyState
      icon={resource.menu.icon}
      title={translate('list.none', { thing })}
      help={translate('list.noneAddHelp', { thing, add: add.label })}
    >
      <Button variant="contained" component={Link} to={add.to} startIcon={<Add />}>
        {add.label}
      </Button>
    </EmptyState>
  );
}

// As the one who grants it finds it among the permissions.
function addWord(resource: Resource): Words {
  const operation = operationsOf(resource).find(({ uri }) => uri === screenPath(resource, 'add'));
  return operation?.label ?? resource.label;
}
