import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Value, ValueKind } from '#schemas/flow/document.ts';
import { valuesFor } from '#schemas/flow/valuesFor.ts';
import { useLang } from '../../../lang.ts';
import { valueText } from '../canvas/valueText.ts';
import { useDesign } from '../designContext.ts';
import { nodeName } from '../flow/nodeName.ts';
import { type Choice, choicesFor, literalOf } from './choices.ts';
import { InnerValues } from './InnerValues.tsx';

/** What a control for one value is given. */
export interface ValueFieldProps {
  readonly label: string;
  readonly node: string;
  readonly value: Value | undefined;
  readonly wanted?: ValueKind | undefined;
  /** Asks for what is known at the end of the body of an `each`. */
  readonly collect?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Chooses a value: a literal, what an earlier node gave, or something made of values; never text to be guessed. */
export function ValueField(props: ValueFieldProps) {
  const { label, value, problem, onChange } = props;
  const { wanted = 'any' } = props;
  const translate = useTranslate();
  const shown = shownText(value);
  const [typed, setTyped] = useState<string>();
  const choices = useChoices(props, typed);
  const take = (text: string) => {
    if (text !== shown) onChange({ lit: literalOf(text, wanted) });
    setTyped(undefined);
  };
  return (
    <Frame>
      <Autocomplete<Choice, false, true, true>
        freeSolo
        disableClearable
        size="small"
        options={typed === undefined ? [] : choices}
        filterOptions={(all) => all}
        groupBy={({ group }) => translate(`designer.group.${group}`)}
        getOptionLabel={(one) => (typeof one === 'string' ? one : one.label)}
        getOptionKey={(one) => (typeof one === 'string' ? one : one.key)}
        inputValue={typed ?? shown}
        value={shown}
        onOpen={() => setTyped((now) => now ?? '')}
        onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
        onChange={(_event, one) => {
          if (typeof one === 'string') return take(one);
          onChange(one.value);
          setTyped(undefined);
        }}
        onBlur={() => (typed ? take(typed) : setTyped(undefined))}
        renderOption={({ key: _key, ...rest }, one) => (
          <Option {...rest} key={one.key}>
            <b>{one.label}</b>
            <small>{one.hint}</small>
          </Option>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            error={problem !== undefined}
            helperText={problem}
            placeholder={shown || translate('designer.pick')}
          />
        )}
      />
      {value && <InnerValues {...props} value={value} />}
    </Frame>
  );
}

function useChoices({ node, wanted = 'any', collect = false }: ValueFieldProps, typed: string | undefined) {
  const { flow, api, around } = useDesign();
  const translate = useTranslate();
  const lang = useLang();
  const isOpen = typed !== undefined;
  const offers = useMemo(
    () => (isOpen ? valuesFor(flow, node, api, around, { wanted, collect }) : []),
    [isOpen, flow, node, api, around, wanted, collect],
  );
  return useMemo(
    () => choicesFor(typed ?? '', offers, (id) => nodeName(flow, id, translate), lang, translate),
    [typed, offers, flow, lang, translate],
  );
}

// A text literal stands as it was typed; everything else as it is written in the flow.
function shownText(value: Value | undefined): string {
  if (value && 'lit' in value && typeof value.lit === 'string') return value.lit;
  return valueText(value);
}

const Frame = styled('div')({ display: 'grid', gap: 8, minWidth: 0 });

const Option = styled('li')(({ theme: { tokens } }) => ({
  display: 'flex',
  gap: 8,
  justifyContent: 'space-between',
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { flex: 'none', color: tokens.inkFaint },
}));
