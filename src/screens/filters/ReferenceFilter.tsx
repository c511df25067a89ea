import Autocomplete from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useGetList, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { CallMeta, IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';
import { ownSort } from '../list/sortOf.ts';
import { useCellView } from '../list/useCellView.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { plainValue } from './filterValue.ts';

interface Candidate {
  readonly id: IdRow['id'];
  readonly name: string;
}

/** Filters by another record, which is looked for by its name. */
export function ReferenceFilter({ name, property, label, value, onChange }: FilterProps) {
  const translate = useTranslate();
  const { target, display } = targetOf(property);
  const boxWords = useBoxWords();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { candidates, isFetching } = useCandidates(target, display, words, isOpen);
  const chosen = useChosen(target, name, property, value);
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
        getOptionKey={(one) => one.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onInputChange={(_event, text, reason) => setWords(reason === 'input' ? text : '')}
        onChange={(_event, one) => onChange(one?.id)}
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

function targetOf({ reference }: Property): { target: Resource; display: string } {
  const target = resourceOf(registry, reference?.resource ?? '');
  return { target, display: reference?.display ?? target.display };
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

function useCandidates(target: Resource, display: string, words: string, isWanted: boolean) {
  const q = useLate(words, 250);
  const meta: CallMeta = {
    quiet: true,
    total: 'none',
    ...(target.provider.type === 'kaifang' && { fields: ['id', display] }),
  };
  const { data = [], isFetching } = useGetList<IdRow>(
    target.name,
    {
      pagination: { page: 1, perPage: mostCandidates },
      sort: ownSort(target),
      filter: q === '' ? {} : { q },
      meta,
    },
    { enabled: isWanted, placeholderData: (before) => before, staleTime: 10_000 },
  );
  const candidates = data.map(
    (row): Candidate => ({ id: row.id, name: String(row[display] ?? `#${row.id}`) }),
  );
  return { candidates, isFetching };
}

function useChosen(target: Resource, name: string, property: Property, filter: Json | undefined) {
  const id = plainValue(filter);
  const rows = useMemo(() => [{ [name]: id }], [name, id]);
  const properties = useMemo(() => ({ [name]: property }), [name, property]);
  const view = useCellView(target, properties, rows);
  if (id === undefined || typeof id === 'boolean') return null;
  return { id, name: view.referenced(property, id).name ?? `#${id}` };
}

function useLate(value: string, pause: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLate, pause, value);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return late;
}
