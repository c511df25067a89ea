import InputBase from '@mui/material/InputBase';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { type ReferenceTarget, targetName, targetOf } from '../../../fields/controls/referenceTarget.ts';
import { atEnd, useReferences } from '../../../fields/controls/useReferences.ts';
import { SearchChoice } from '../../../ui/SearchChoice.tsx';
import { useCellView } from '../../useCellView.ts';
import { FilterBox } from './FilterBox.tsx';
import type { FilterProps } from './filterProps.ts';
import { plainValue } from './filterValue.ts';

interface Candidate {
  readonly value: IdRow['id'];
  readonly name: string;
}

/** Filters by another record, which is searched by its name. */
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
  // Rows may reference records that can no longer be chosen.
  const { records, more, box } = useReferences(useMemo(() => ({ ...target, when: {} }), [target]));
  const candidates = records.map(
    (row): Candidate => ({ value: row[target.key] as IdRow['id'], name: targetName(target, row) }),
  );
  const chosen = useChosen(target.resource, name, property, value);
  return (
    <FilterBox as="label" data-active={chosen !== null || undefined}>
      <span className="name">{label}</span>
      <SearchChoice<Candidate>
        size="small"
        value={chosen}
        options={candidates}
        {...box}
        loadingText={translate('list.filter.looking')}
        noOptionsText={translate('list.filter.notFound')}
        getOptionLabel={(one) => one.name}
        getOptionKey={(one) => one.value}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        onChange={(_event, one) => onChange(one?.value)}
        slotProps={{ popper: { sx: { minWidth: 220 } }, listbox: { onScroll: atEnd(more) } }}
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

function useChosen(target: Resource, name: string, property: Property, filter: Json | undefined) {
  const value = plainValue(filter);
  // For a list, the filter asks for one entry.
  const one = property.reference ? property : (property.items ?? property);
  const rows = useMemo(() => [{ [name]: value }], [name, value]);
  const properties = useMemo(() => ({ [name]: one }), [name, one]);
  const view = useCellView(target, properties, rows);
  if (value === undefined || typeof value === 'boolean') return null;
  const isKey = one.reference?.field !== undefined;
  return { value, name: isKey ? String(value) : (view.referenced(one, value).name ?? `#${value}`) };
}
