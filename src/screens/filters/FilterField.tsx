import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { choicesOf } from '#schemas/derive/formSchema.ts';
import type { Json } from '#schemas/resource.ts';
import { lazyChunk } from '../../frame/lazyChunk.ts';
import { useLang } from '../../lang.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { DateFilter } from './DateFilter.tsx';
import { FilterBox } from './FilterBox.tsx';
import { filterKind } from './filterKind.ts';
import type { FilterProps } from './filterProps.ts';
import { operand } from './filterValue.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

const ReferenceFilter = lazyChunk(() => import('./ReferenceFilter.tsx').then((file) => file.ReferenceFilter));

/** The control that filters by one field, after the field's type. */
export function FilterField(props: FilterProps) {
  const { name, property } = props;
  const lang = useLang();
  const kind = filterKind(name, property);
  switch (kind) {
    case 'choice':
      return <ChoiceFilter {...props} choices={choicesOf(property, lang)} />;
    case 'boolean':
      return <YesNoFilter {...props} yes="yes" no="no" />;
    case 'presence':
      return <PresenceFilter {...props} />;
    case 'reference':
      return (
        <Suspense fallback={<FilterBox aria-hidden />}>
          <ReferenceFilter {...props} />
        </Suspense>
      );
    case 'dates':
      return <DateFilter {...props} />;
    case 'range':
      return <RangeFilter {...props} />;
    case 'contains':
    case 'exact':
      return <TextFilter {...props} isPart={kind === 'contains'} />;
    default:
      return null;
  }
}

function YesNoFilter({ yes, no, ...props }: FilterProps & { readonly yes: string; readonly no: string }) {
  const translate = useTranslate();
  const choices = [
    { value: true, label: translate(`list.filter.${yes}`) },
    { value: false, label: translate(`list.filter.${no}`) },
  ];
  return <ChoiceFilter {...props} choices={choices} />;
}

// The wire asks whether a value is missing.
function PresenceFilter(props: FilterProps) {
  const { value, onChange } = props;
  const change = (isNull: Json | undefined) => onChange(isNull === undefined ? undefined : { null: isNull });
  return <YesNoFilter {...props} yes="missing" no="given" value={operand(value, 'null')} onChange={change} />;
}
