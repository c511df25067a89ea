import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import type { HTMLAttributes, Key, ReactNode } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { FindBox } from './FindBox.tsx';
import { type ReferenceTarget, targetName } from './referenceTarget.ts';
import { useBoxWords } from './useBoxWords.ts';
import { useFinding } from './useFinding.ts';
import { isFixed } from './widget.ts';

interface ReferenceBoxProps {
  readonly widget: WidgetProps;
  readonly target: ReferenceTarget;
  /** Several records, each a chip. */
  readonly isMany?: boolean;
  /** What stands here where the records may not be listed. */
  readonly instead: ReactNode;
}

/** A box that finds records by what they are called. */
export function ReferenceBox({ widget, target, isMany = false, instead }: ReferenceBoxProps) {
  const translate = useTranslate();
  const words = useBoxWords();
  const finding = useFinding(widget, target);
  const { records, error, isFetching, more, chosen } = finding;
  if (error && records.length === 0) return instead;
  const choice = isMany
    ? {
        multiple: true as const,
        disableCloseOnSelect: true,
        filterSelectedOptions: true,
        value: [...chosen],
        inputValue: finding.typed,
        onChange: (_event: unknown, all: IdRow[]) => finding.chooseAll(all),
      }
    : { value: chosen[0] ?? null, onChange: (_event: unknown, one: IdRow | null) => finding.choose(one) };
  return (
    <Autocomplete<IdRow, boolean>
      id={widget.id}
      open={finding.isOpen}
      onOpen={() => finding.setOpen(true)}
      onClose={() => finding.setOpen(false)}
      readOnly={isFixed(widget)}
      options={[...records]}
      {...(choice as object)}
      loading={isFetching}
      loadingText={translate('form.loading')}
      noOptionsText={translate('form.nothingFound')}
      {...words}
      filterOptions={(all) => all.filter((one) => !isMany || !chosen.some(isSame(target, one)))}
      getOptionLabel={(record) => targetName(target, record)}
      getOptionKey={(record) => String(record[target.key])}
      isOptionEqualToValue={(one, other) => isSame(target, one)(other)}
      onInputChange={(_event, text, reason) => {
        if (isMany && reason === 'input' && finding.takeKeys(text)) return;
        finding.setTyped(reason === 'input' ? text : '');
      }}
      slotProps={{ listbox: { onScroll: ({ currentTarget }) => isNearEnd(currentTarget) && more() } }}
      renderOption={(props, record) => optionOf(props, target, record)}
      renderInput={(params) => (
        <FindBox
          widget={widget}
          params={params}
          onPaste={(event) => {
            const isTaken = isMany && finding.takeKeys(event.clipboardData.getData('text'));
            if (isTaken) event.preventDefault();
          }}
          placeholder={isMany && chosen.length > 0 ? '' : translate('form.search')}
        />
      )}
    />
  );
}

function isSame({ key }: ReferenceTarget, one: IdRow) {
  return (other: IdRow) => other[key] === one[key];
}

function optionOf(
  { key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key },
  target: ReferenceTarget,
  record: IdRow,
) {
  const isById = target.key === 'id';
  return (
    <li key={key} {...props}>
      <span>{isById ? targetName(target, record) : String(record[target.key])}</span>
      <Beside>{isById ? `#${record.id}` : String(record[target.display] ?? '')}</Beside>
    </li>
  );
}

function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < 80;
}

const Beside = styled('small')(({ theme }) => ({
  marginLeft: 'auto',
  paddingLeft: 12,
  color: theme.tokens.inkFaint,
  fontVariantNumeric: 'tabular-nums',
}));
