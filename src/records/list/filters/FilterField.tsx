import { Suspense, useId } from 'react';
import { useTranslate } from 'react-admin';
import { choicesOf } from '#schemas/derive/formSchema.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { plainText } from '../../../fields/plainText.ts';
import { useLang } from '../../../lang.ts';
import { lazyChunk } from '../../../ui/lazyChunk.ts';
import { useDraft } from '../../../ui/useDraft.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { DateFilter } from './DateFilter.tsx';
import { FilterBox } from './FilterBox.tsx';
import { filterKind } from './filterKind.ts';
import type { FilterProps } from './filterProps.ts';
import { between, isNoValue, operand, plainValue, typedValue, writtenAs } from './filterValue.ts';

const ReferenceFilter = lazyChunk(() => import('./ReferenceFilter.tsx').then((file) => file.ReferenceFilter));

/** The filter control of one field, by the field's type. */
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
    case undefined:
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

// Filters by whether a value is missing.
function PresenceFilter(props: FilterProps) {
  const { value, onChange } = props;
  const change = (isNull: Json | undefined) => onChange(isNull === undefined ? undefined : { null: isNull });
  return <YesNoFilter {...props} yes="missing" no="given" value={operand(value, 'null')} onChange={change} />;
}

interface TextFilterProps extends FilterProps {
  /** The text may match a part of the field, or has to match all of it. */
  readonly isPart: boolean;
}

/** Filters by a typed text. */
function TextFilter({ property, label, value, onChange, isPart }: TextFilterProps) {
  const translate = useTranslate();
  const present = isPart ? operand(value, 'like') : plainValue(value);
  const { input } = useDraft(
    present === undefined ? '' : plainText(present),
    (text) => {
      const typed = typedValue(property, text);
      onChange(typed !== undefined && isPart ? ({ like: typed } as Json) : typed);
    },
    { meaning: writtenAs(property) },
  );
  return (
    <FilterBox as="label" data-active={present !== undefined || undefined}>
      <span className="name">{label}</span>
      <input
        {...input}
        maxLength={200}
        placeholder={translate(isPart ? 'list.filter.contains' : 'list.filter.equals')}
        autoComplete="off"
        aria-invalid={isNoValue(property, input.value) || undefined}
      />
    </FilterBox>
  );
}

/** Filters by a number's lower and upper bound. */
function RangeFilter({ property, label, value, onChange }: FilterProps) {
  const translate = useTranslate();
  const id = useId();
  const from = operand(value, 'gte');
  const to = operand(value, 'lte');
  const bound = (which: 'from' | 'to', present: Json | undefined, tell: (next: Json | undefined) => void) => (
    <Bound
      label={`${label} ${translate(`list.filter.${which}`)}`}
      placeholder={translate(`list.filter.${which}`)}
      present={present}
      property={property}
      onChange={tell}
    />
  );
  return (
    <FilterBox role="group" aria-labelledby={id} data-active={value !== undefined || undefined}>
      <span className="name" id={id}>
        {label}
      </span>
      {bound('from', from, (next) => onChange(between(next, to)))}
      <span className="dash">–</span>
      {bound('to', to, (next) => onChange(between(from, next)))}
    </FilterBox>
  );
}

interface BoundProps {
  readonly label: string;
  readonly placeholder: string;
  readonly present: Json | undefined;
  readonly property: Property;
  readonly onChange: (next: Json | undefined) => void;
}

function Bound({ label, placeholder, present, property, onChange }: BoundProps) {
  const { input } = useDraft(
    present === undefined ? '' : plainText(present),
    (text) => onChange(typedValue(property, text)),
    { meaning: writtenAs(property) },
  );
  return (
    <input
      {...input}
      inputMode="decimal"
      maxLength={20}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={isNoValue(property, input.value) || undefined}
      autoComplete="off"
    />
  );
}
