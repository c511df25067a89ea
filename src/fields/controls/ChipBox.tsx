import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { type ClipboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Json } from '#schemas/resource.ts';
import { SearchChoice } from '../../ui/SearchChoice.tsx';
import { FindBox } from './FindBox.tsx';
import { typedEntries } from './typedEntries.ts';
import { isFixed, propertyOf } from './widget.ts';

interface ChipBoxProps {
  readonly widget: WidgetProps;
  readonly entries: readonly Json[];
  /** The available options. Without options any text may be entered. */
  readonly options: readonly Json[] | undefined;
  readonly wordOf: (entry: Json) => string;
  readonly onEntries: (entries: readonly Json[]) => void;
  /** Called with further entries that were typed or pasted. */
  readonly onTyped: (texts: readonly string[]) => void;
}

/** An input whose entries are chips. */
export function ChipBox({ widget, entries, options, wordOf, onEntries, onTyped }: ChipBoxProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const isFree = options === undefined;
  const add = (text: string) => {
    setTyped('');
    onTyped(typedEntries(text));
  };
  return (
    <SearchChoice<Json, true, true, boolean>
      id={widget.id}
      multiple
      freeSolo={isFree}
      filterSelectedOptions
      disableCloseOnSelect
      readOnly={isFixed(widget)}
      options={options ?? []}
      getOptionLabel={wordOf}
      value={[...entries]}
      typed={typed}
      onTyped={(text) => setTyped(text ?? '')}
      onChange={(_event, next, reason) =>
        reason === 'createOption' ? add(String(next.at(-1))) : onEntries(next)
      }
      // Text that is not yet a chip is added on blur.
      onBlur={() => isFree && typed !== '' && add(typed)}
      noOptionsText={translate('form.noOptions')}
      renderInput={(params) => (
        <FindBox
          widget={widget}
          params={params}
          placeholder={entries.length === 0 ? translate(isFree ? 'form.addEntries' : 'form.choose') : ''}
          end={isFree ? <Count count={entries.length} most={propertyOf(widget).maxItems} /> : undefined}
          onPaste={(event) => isFree && takePasted(event, typed, add)}
        />
      )}
    />
  );
}

// Accepts several entries at once, such as a column of a table or a comma-separated sentence.
function takePasted(event: ClipboardEvent, typed: string, add: (text: string) => void): void {
  const text = event.clipboardData.getData('text');
  if (typedEntries(text).length < 2) return;
  event.preventDefault();
  add(typed + text);
}

/** The number of entries, if it is limited. */
function Count({ count, most }: { readonly count: number; readonly most: number | undefined }) {
  if (most === undefined || most > 50 || count === 0) return null;
  return (
    <Small>
      {count}/{most}
    </Small>
  );
}

const Small = styled('small')(({ theme }) => ({ fontSize: '0.75rem', color: theme.tokens.inkFaint }));
