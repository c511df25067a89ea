import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import type { HTMLAttributes, Key, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { SearchChoice, type SearchChoiceProps } from '../../ui/SearchChoice.tsx';
import { FindBox } from './FindBox.tsx';
import { type ReferenceTarget, targetName } from './referenceTarget.ts';
import { useFinding } from './useFinding.ts';
import { atEnd } from './useReferences.ts';
import { isFixed } from './widget.ts';

interface ReferenceBoxProps {
  readonly widget: WidgetProps;
  readonly target: ReferenceTarget;
  /** Several records, each a chip. */
  readonly isMany?: boolean;
  /** Rendered instead if the records may not be listed. */
  readonly instead: ReactNode;
}

/** An input that finds records by their names. */
export function ReferenceBox({ widget, target, isMany = false, instead }: ReferenceBoxProps) {
  const translate = useTranslate();
  const finding = useFinding(widget, target);
  const { records, error, more, chosen, box } = finding;
  if (error && records.length === 0) return instead;
  const choice = isMany
    ? {
        multiple: true as const,
        disableCloseOnSelect: true,
        filterSelectedOptions: true,
        value: [...chosen],
        onChange: (_event: unknown, all: IdRow[]) => finding.chooseAll(all),
      }
    : { value: chosen[0] ?? null, onChange: (_event: unknown, one: IdRow | null) => finding.choose(one) };
  return (
    <SearchChoice<IdRow, boolean>
      id={widget.id}
      readOnly={isFixed(widget)}
      options={[...records]}
      {...(choice as Pick<SearchChoiceProps<IdRow, boolean, false, false>, 'value'>)}
      loadingText={translate('form.loading')}
      noOptionsText={translate('form.nothingFound')}
      getOptionLabel={(record) => targetName(target, record)}
      getOptionKey={(record) => String(record[target.key])}
      isOptionEqualToValue={(one, other) => isSame(target, one)(other)}
      {...box}
      onTyped={(text) => {
        if (!isMany || text === undefined || !finding.takeKeys(text)) box.onTyped(text);
      }}
      slotProps={{ listbox: { onScroll: atEnd(more) } }}
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

const Beside = styled('small')(({ theme }) => ({
  marginLeft: 'auto',
  paddingLeft: 12,
  color: theme.tokens.inkFaint,
  fontVariantNumeric: 'tabular-nums',
}));
