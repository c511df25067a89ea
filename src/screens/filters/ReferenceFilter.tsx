import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useGetList, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { CallMeta, IdRow } from '#providers/kaifangDataProvider.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { type ReferenceTarget, targetName, targetOf } from '../../fields/controls/referenceTarget.ts';
import { ownSort } from '../list/sortOf.ts';
import { useCellView } from '../list/useCellView.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { plainValue } from './filterValue.ts';

interface Candidate {
  readonly value: IdRow['id'];
  readonly name: string;
}

/** Filters by another record, which is looked for by its name. */
export function ReferenceFilter(props: FilterProps) {
  const { property, value, label } = props;
  const target = targetOf(property);
  if (target) return <TargetFilter {...props} target={target} />;
  return <FilterBox data-active={value !== undefined || undefined}>{label}</FilterBox>;
}

function TargetFilter({
  name,
  property,
  label,
  value,
  onChange,
  target,
}: FilterProps & { readonly target: ReferenceTarget }) {
  const translate = useTranslate();
  const boxWords = useBoxWords();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { candidates, isFetching } = useCandidates(target, words, isOpen);
  const chosen = useChosen(target.resource, name, property, value);
  return (
    <FilterBox as="label" data-active={chosen !== null || undefined}>
      <span className="name">{label}</span>
      <Autocomplete<Candidate>
        size="small"
        value={chosen}
        options={candidates}
        loading={isFetching}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        // The server has looked already.
        filterOptions={(found) => found}
        getOptionLabel={(one) => one.name}
        getOptionKey={(one) => one.value}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        onInputChange={(_event, text, reason) => setWords(reason === 'input' ? text : '')}
        onChange={(_event, one) => onChange(one?.value)}
        {...boxWords}
        slotProps={{ popper: { sx: { minWidth: 220 } } }}
        renderInput={({ InputProps, inputProps }) => (
          <InputBase
            ref={InputProps.ref}
            className={InputProps.className}
            endAdornment={InputProps.endAdornment}
            inputProps={{ ...inputProps, placeholder: translate('list.filter.all') }}
          />
        )}
      />
    </FilterBox>
  );
}

function useBoxWords() {
  const translate = useTranslate();
  return {
    loadingText: translate('list.filter.looking'),
    noOptionsText: translate('list.filter.notFound'),
    openText: translate('list.filter.open'),
    closeText: translate('list.filter.close'),
    clearText: translate('list.filter.clear'),
  };
}

const mostCandidates = 20;

function useCandidates(target: ReferenceTarget, words: string, isWanted: boolean) {
  const { resource, key, display } = target;
  const q = useLate(words, 250);
  const meta: CallMeta = {
    total: 'none',
    ...(resource.provider.type === 'kaifang' && { fields: [...new Set(['id', key, display])] }),
  };
  const { data = [], isFetching } = useGetList<IdRow>(
    resource.name,
    {
      pagination: { page: 1, perPage: mostCandidates },
      sort: ownSort(resource),
      filter: q === '' ? {} : { q },
      meta,
    },
    { enabled: isWanted, placeholderData: (before) => before, staleTime: 10_000 },
  );
  const candidates = data.map(
    (row): Candidate => ({ value: row[key] as IdRow['id'], name: targetName(target, row) }),
  );
  return { candidates, isFetching };
}

function useChosen(target: Resource, name: string, property: Property, filter: Json | undefined) {
  const value = plainValue(filter);
  // Of a list it is one entry that is asked for.
  const one = property.reference ? property : (property.items ?? property);
  const rows = useMemo(() => [{ [name]: value }], [name, value]);
  const properties = useMemo(() => ({ [name]: one }), [name, one]);
  const view = useCellView(target, properties, rows);
  if (value === undefined || typeof value === 'boolean') return null;
  const isKey = one.reference?.field !== undefined;
  return { value, name: isKey ? String(value) : (view.referenced(one, value).name ?? `#${value}`) };
}

function useLate(value: string, pause: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLate, pause, value);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return late;
}
