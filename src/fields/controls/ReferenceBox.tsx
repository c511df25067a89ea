import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { FindBox } from './FindBox.tsx';
import { useBoxWords } from './useBoxWords.ts';
import { useFinding } from './useFinding.ts';
import { isFixed } from './widget.ts';

interface ReferenceBoxProps {
  readonly widget: WidgetProps;
  readonly resource: Resource;
  /** The field that names a record. */
  readonly display: string;
  /** What stands here where the records may not be listed. */
  readonly instead: ReactNode;
}

/** A box that finds a record by what it is called. */
export function ReferenceBox({ widget, resource, display, instead }: ReferenceBoxProps) {
  const translate = useTranslate();
  const words = useBoxWords();
  const finding = useFinding(widget, resource, display);
  const { records, error, isFetching, more } = finding;
  if (error && records.length === 0) return instead;
  const nameOf = (record: IdRow) => String(record[display] ?? `#${record.id}`);
  return (
    <Autocomplete<IdRow>
      id={widget.id}
      open={finding.isOpen}
      onOpen={() => finding.setOpen(true)}
      onClose={() => finding.setOpen(false)}
      readOnly={isFixed(widget)}
      options={records}
      value={finding.chosen}
      loading={isFetching}
      loadingText={translate('form.loading')}
      noOptionsText={translate('form.nothingFound')}
      {...words}
      filterOptions={(all) => all}
      getOptionLabel={nameOf}
      getOptionKey={(record) => record.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text, reason) => finding.setTyped(reason === 'input' ? text : '')}
      onChange={(_event, record) => finding.choose(record)}
      slotProps={{ listbox: { onScroll: ({ currentTarget }) => isNearEnd(currentTarget) && more() } }}
      renderOption={({ key, ...props }, record) => (
        <li key={key} {...props}>
          <span>{nameOf(record)}</span>
          <Id>#{record.id}</Id>
        </li>
      )}
      renderInput={(params) => (
        <FindBox widget={widget} params={params} placeholder={translate('form.search')} />
      )}
    />
  );
}

function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < 80;
}

const Id = styled('small')(({ theme }) => ({
  marginLeft: 'auto',
  paddingLeft: 12,
  color: theme.tokens.inkFaint,
  fontVariantNumeric: 'tabular-nums',
}));
