import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import { ChoiceFilter } from '../../filters/ChoiceFilter.tsx';
import type { ListQuery } from '../listQuery.ts';
import type { ListControl } from '../useListQuery.ts';

interface GroupSelectProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly control: ListControl;
}

/** Puts the rows of a list together by one of the fields that its file offers. */
export function GroupSelect({ resource, query, control }: GroupSelectProps) {
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
