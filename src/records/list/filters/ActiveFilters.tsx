import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { type FilterPart, isGroup, noFilter } from '#schemas/filter/tree.ts';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../../lang.ts';
import { useResourceList } from '../../useResourceList.ts';
import { partWords } from './builder/treeWords.ts';
import { useSpeech } from './builder/useSpeech.ts';

/** The active filters of the list, each removable, even those without a control of their own. */
export function ActiveFilters({ resource }: { readonly resource: Resource }) {
  const { query, control } = useResourceList();
  const translate = useTranslate();
  const { tree, lost, q } = query;
  const speech = useSpeech(resource, tree);
  const parts = tree.join === 'all' ? tree.parts.filter((part) => !isTab(resource, part)) : tree.parts;
  if (parts.length === 0 && q === '' && lost.length === 0) return null;
  const chip = (key: string, { label, words }: { label: string; words: string }, remove: () => void) => (
    <Chip
      key={key}
      label={`${label}: ${words}`}
      aria-label={translate('list.filter.remove', { label, words })}
      onClick={remove}
      onDelete={remove}
    />
  );
  const without = (part: FilterPart) => () =>
    control.setTree({ ...tree, parts: tree.parts.filter((other) => other !== part) });
  return (
    <>
      {lost.length > 0 && <LostNote resource={resource} names={lost} onClose={() => control.setTree(tree)} />}
      <Row role="group" aria-label={translate('list.filter.active')}>
        {q !== '' && chip('q', { label: translate('list.search'), words: q }, () => control.setSearch(''))}
        {tree.join === 'all'
          ? parts.map((part) => chip(JSON.stringify(part), partWords(resource, part, speech), without(part)))
          : chip('whole', partWords(resource, tree, speech), () => control.setTree(noFilter))}
        <Button size="small" onClick={control.clear}>
          {translate('list.filter.clearAll')}
        </Button>
      </Row>
    </>
  );
}

// The open tab already shows its filter.
function isTab({ list }: Resource, part: FilterPart): boolean {
  return !isGroup(part) && part.field === list.tabs && part.operator === 'eq';
}

interface LostNoteProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** Reports filters of an old address or view that the list no longer supports. */
function LostNote({ resource, names, onClose }: LostNoteProps) {
  const translate = useTranslate();
  const words = useWords();
  const { properties } = resource.schema;
  const called = (name: string) => {
    const label = Object.hasOwn(properties, name) ? properties[name]?.label : undefined;
    return label ? words(label) : name;
  };
  const told = names
    .filter((name) => name !== '')
    .map(called)
    .join(translate('list.comma'));
  return (
    <Alert
      severity="warning"
      onClose={onClose}
      closeText={translate('listing.close')}
      sx={{ mx: 1.5, mb: 1 }}
    >
      {told === ''
        ? translate('listing.builder.lostAll')
        : translate('listing.builder.lost', { names: told })}
    </Alert>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  padding: '0 12px 10px',
  '& .MuiChip-root': { maxWidth: '100%', backgroundColor: theme.tokens.accentSoft, color: theme.tokens.ink },
  '& .MuiButton-root': { minHeight: 26, padding: '1px 8px' },
}));
