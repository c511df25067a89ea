import Autocomplete, { type AutocompleteProps, createFilterOptions } from '@mui/material/Autocomplete';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { isComposing, isComposingKey, useIsComposing } from './composing.ts';

type Given<T, M extends boolean, D extends boolean, F extends boolean> = AutocompleteProps<T, M, D, F>;

/** A choice that is searched by typing: an autocomplete whose text is held by whoever draws it. */
export interface SearchChoiceProps<T, M extends boolean, D extends boolean, F extends boolean>
  extends Omit<
    Given<T, M, D, F>,
    'inputValue' | 'onInputChange' | 'filterOptions' | 'onKeyDown' | 'getOptionLabel' | 'value'
  > {
  readonly value: NonNullable<Given<T, M, D, F>['value']> | null;
  /** What was typed; nothing while the box shows what is chosen. */
  readonly typed: string | undefined;
  readonly onTyped: (text: string | undefined) => void;
  readonly getOptionLabel: NonNullable<Given<T, M, D, F>['getOptionLabel']>;
  /** The options are what was found for the typed text; else those that contain it are offered. */
  readonly isFound?: boolean;
}

/**
 * Draws every choice that is searched. Typed text stays until something is chosen, cleared or the box is left, whatever
 * is drawn meanwhile; during a composition nothing is searched, and no key chooses.
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
  // Drawn again when a composition ends, with the options for what it wrote.
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
        // A reset follows whatever value is drawn anew, be it the same one: it is no wish to clear the text.
        else if (reason !== 'reset') onTyped(undefined);
      }}
      onChange={(event, next, reason, details) => {
        // Also where the text was what the choice is called, of which no other event tells.
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
