import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useResourceList } from '../useResourceList.ts';
import { ChoiceFilter } from './filters/ChoiceFilter.tsx';

/** Groups the rows of a list by one of the fields that its file offers. */
export function GroupSelect({ resource }: { readonly resource: Resource }) {
  const { query, control } = useResourceList();
  const translate = useTranslate();
  const lang = useLang();
  const { groups } = resource.list;
  if (groups.length === 0) return null;
  const choices = [
    { value: '', label: translate('logs.groups.none') },
    ...groups.map((name) => ({
      value: name,
      label: resource.schema.properties[name]?.label?.[lang] ?? name,
    })),
  ];
  return (
    <ChoiceFilter
      label={translate('logs.groups.name')}
      value={query.group ?? ''}
      isNeeded
      choices={choices}
      onChange={(name) => control.setGroup(name ? String(name) : undefined)}
    />
  );
}
