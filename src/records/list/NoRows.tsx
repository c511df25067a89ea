import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { operationsOf } from '#schemas/derive/operations.ts';
import type { Resource, Words } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAddWay } from '../useAddWay.ts';

interface NoRowsProps {
  readonly resource: Resource;
  /** Clears the filter, if there is one that may hide rows. */
  readonly onClear: (() => void) | undefined;
}

/** The placeholder of an empty list, with the next step. */
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
  const own = resource.words.empty && words(resource.words.empty);
  if (!add)
    return (
      <EmptyState
        icon={resource.menu.icon}
        title={translate('list.none', { thing })}
        help={
          own ??
          (route
            ? translate('record.permission.toAdd', { name: words(addWord(resource)), uri: route })
            : translate('list.noneHelp'))
        }
      />
    );
  return (
    <EmptyState
      icon={resource.menu.icon}
      title={translate('list.none', { thing })}
      help={own ?? translate('list.noneAddHelp', { thing, add: add.label })}
    >
      <Button variant="contained" component={Link} to={add.to} startIcon={<Add />}>
        {add.label}
      </Button>
    </EmptyState>
  );
}

// The same name that the permission has, so that an administrator finds it.
function addWord(resource: Resource): Words {
  const operation = operationsOf(resource).find(({ uri }) => uri === screenPath(resource, 'add'));
  return operation?.label ?? resource.label;
}
