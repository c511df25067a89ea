import Autocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { isComposing, isComposingKey, useIsComposing } from './composing.ts';

type Given<T, M extends boolean, D extends boolean, F extends boolean> = AutocompleteProps<T, M, D, F>;

/** A choice searched by typing: an autocomplete whose text the caller controls. */
export interface SearchChoiceProps<T, M extends boolean, D extends boolean, F extends boolean>
  extends Omit<
    Given<T, M, D, F>,
    'inputValue' | 'onInputChange' | 'filterOptions' | 'onKeyDown' | 'getOptionLabel' | 'value'
  > {
  readonly value: NonNullable<Given<T, M, D, F>['value']> | null;
  /** The typed text; undefined while the box shows the chosen option. */
  readonly typed: string | undefined;
  readonly onTyped: (text: string | undefined) => void;
  readonly getOptionLabel: NonNullable<Given<T, M, D, F>['getOptionLabel']>;
  /**
   * The options are the search results for the typed text; otherwise the options that contain it are offered.
   */
  readonly isFound?: boolean;
}

/**
 * Renders every searchable choice. Typed text stays until an option is chosen, the text is cleared or the box
 * loses focus, regardless of re-renders; during a composition nothing is searched, and no key chooses.
 */
export function SearchChoice<
  T,
  M extends boolean = false,
  D extends boolean = false,
  F extends boolean = false,
>({ typed, onTyped, isFound = false, ...props }: SearchChoiceProps<T, M, D, F>) {
  const translate = useTranslate();
  const { value, multiple, freeSolo, getOptionLabel, onChange, onBlur } = props;
  const shown = multiple || value === null ? '' : getOptionLabel(value as T);
  const searched = useRef('');
  // Renders again when a composition ends, with the options for its text.
  useIsComposing();
  return (
    <Autocomplete<T, M, D, F>
      clearText={translate('form.clear')}
      openText={translate('form.open')}
      closeText={translate('form.close')}
      {...props}
      value={value as Given<T, M, D, F>['value']}
      inputValue={typed ?? shown}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') onTyped(text);
        // A reset follows every re-rendered value, even an equal one: it is not a request to clear the text.
        else if (reason !== 'reset') onTyped(undefined);
      }}
      onChange={(event, next, reason, details) => {
        // Also where the text was the chosen option's name, for which no other event fires.
        if (reason !== 'removeOption') onTyped(undefined);
        onChange?.(event, next, reason, details);
      }}
      onBlur={(event) => {
        if (!freeSolo) onTyped(undefined);
        onBlur?.(event);
      }}
      filterOptions={(options, state) => {
        if (!isComposing()) searched.current = state.inputValue;
        return isFound ? options : containing(options, { ...state, inputValue: searched.current });
      }}
      onKeyDown={(event) => {
        if (isComposingKey(event)) Object.assign(event, { defaultMuiPrevented: true });
      }}
    />
  );
}

const containing = createFilterOptions<unknown>({ trim: true }) as <T>(
  options: T[],
  state: { inputValue: string; getOptionLabel: (option: T) => string },
) => T[];
