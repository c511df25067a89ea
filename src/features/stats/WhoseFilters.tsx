import { useTranslate } from 'react-admin';
import type { Json, Property } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import { FilterField } from '../../records/list/filters/FilterField.tsx';
import type { Asked } from './useAsked.ts';

/** The filters of statistics, and the list that one must be able to open to search for a record there. */
const filters: readonly { name: string; property: Property; uri: string }[] = [
  {
    name: 'service',
    property: { type: 'string', reference: { resource: 'api_design', field: 'service', display: 'title' } },
    uri: '/techzones/design/list',
  },
  {
    name: 'app_id',
    property: { type: 'integer', reference: { resource: 'app', display: 'name' } },
    uri: '/application/list',
  },
  {
    name: 'account_id',
    property: { type: 'integer', reference: { resource: 'account', display: 'username' } },
    uri: '/user/list',
  },
];

/** Filters statistics by an API, an application or an account. */
export function WhoseFilters({ asked }: { readonly asked: Asked }) {
  const translate = useTranslate();
  const may = useMay();
  return filters
    .filter(({ uri }) => may(uri))
    .map(({ name, property }) => (
      <FilterField
        key={name}
        name={name}
        property={property}
        label={translate(`stats.whose.${name}`)}
        value={wireValue(property, asked.values[name])}
        onChange={(value) => asked.ask({ [name]: textOf(value) })}
      />
    ));
}

function wireValue({ type }: Property, text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  return type === 'integer' ? Number(text) : text;
}

function textOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}
