import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Value } from '#schemas/flow/document.ts';
import { valuesFor } from '#schemas/flow/valuesFor.ts';
import { useLang } from '../../lang.ts';
import { useComposed } from '../../ui/composing.ts';
import { SearchChoice } from '../../ui/SearchChoice.tsx';
import { useDesign } from '../designContext.ts';
import { nodeName } from '../nodeName.ts';
import { valueText } from '../valueText.ts';
import { type Choice, choicesFor, typedValue } from './choices.ts';
import { InnerValues } from './InnerValues.tsx';
import type { ValueFieldProps } from './valueFieldProps.ts';

const Mark = styled('span')(({ theme: { tokens } }) => ({
  flex: 'none',
  padding: '0 4px',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  color: tokens.inkSoft,
  '&[data-is="ref"]': { color: tokens.accent, fontWeight: 600 },
}));

/**
 * Chooses a value: a literal, the output of an earlier node, or an expression; never free text to be
 * interpreted.
 */
export function ValueField(props: ValueFieldProps) {
  const { label, value, problem, onChange } = props;
  const { wanted = 'any' } = props;
  const translate = useTranslate();
  const shown = shownText(value);
  const [typed, setTyped] = useState<string>();
  const { choices, refs } = useChoices(props, typed);
  const markId = useId();
  const meant = (text: string): Value | undefined => {
    const next = typedValue(text, refs, wanted);
    return text === shown && 'lit' in next ? value : next;
  };
  const take = (text: string) => {
    const next = meant(text);
    if (next && JSON.stringify(next) !== JSON.stringify(value)) onChange(next);
    setTyped(undefined);
  };
  return (
    <Frame>
      <SearchChoice<Choice, false, true, true>
        freeSolo
        disableClearable
        size="small"
        options={typed === undefined ? [] : choices}
        isFound
        groupBy={({ group }) => translate(`designer.group.${group}`)}
        getOptionLabel={(one) => (typeof one === 'string' ? one : one.label)}
        getOptionKey={(one) => (typeof one === 'string' ? one : one.key)}
        typed={typed}
        onTyped={setTyped}
        value={shown}
        onOpen={() => setTyped((now) => now ?? '')}
        onChange={(_event, one) => {
          if (typeof one === 'string') return take(one);
          onChange(one.value);
          setTyped(undefined);
        }}
        onBlur={() => (typed ? take(typed) : setTyped(undefined))}
        renderGroup={({ key, group, children }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds groups, no fieldsets
          <li key={key} role="group" aria-label={group}>
            <Group aria-hidden>{group}</Group>
            <ul role="presentation">{children}</ul>
          </li>
        )}
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
            slotProps={{
              input: {
                ...params.InputProps,
                endAdornment: <ValueMark id={markId} value={typed ? meant(typed) : value} />,
              },
              htmlInput: {
                ...params.inputProps,
                'aria-describedby': problem === undefined ? markId : `${params.id}-helper-text ${markId}`,
              },
            }}
          />
        )}
      />
      {value && <InnerValues {...props} value={value} Field={ValueField} />}
    </Frame>
  );
}

function useChoices({ node, wanted = 'any', collect = false }: ValueFieldProps, typed: string | undefined) {
  const { flow, api, around } = useDesign();
  const translate = useTranslate();
  const lang = useLang();
  const isOpen = typed !== undefined;
  const words = useComposed(typed ?? '');
  const offers = useMemo(
    () => (isOpen ? valuesFor(flow, node, api, around, { wanted, collect }) : []),
    [isOpen, flow, node, api, around, wanted, collect],
  );
  // A typed name of an existing value refers to it, even if its kind is wrong: then that is the reported
  // problem.
  const refs = useMemo(
    () => new Set(isOpen ? valuesFor(flow, node, api, around, { collect }).map(({ ref }) => ref) : []),
    [isOpen, flow, node, api, around, collect],
  );
  const choices = useMemo(
    () => choicesFor(words, offers, (id) => nodeName(flow, id, (name) => name[lang]), lang, translate),
    [words, offers, flow, lang, translate],
  );
  return { choices, refs };
}

// A text literal is shown as typed; every other value in the flow's notation.
function shownText(value: Value | undefined): string {
  if (value && 'lit' in value && typeof value.lit === 'string') return value.lit;
  return valueText(value);
}

const Frame = styled('div')({ display: 'grid', gap: 8, minWidth: 0 });

const Group = styled('div')(({ theme: { tokens } }) => ({
  padding: '6px 12px 2px',
  fontSize: '0.75rem',
  color: tokens.inkSoft,
}));

const Option = styled('li')(({ theme: { tokens } }) => ({
  display: 'flex',
  gap: 8,
  justifyContent: 'space-between',
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { flex: 'none', color: tokens.inkFaint },
}));

interface ValueMarkProps {
  readonly id: string;
  readonly value: Value | undefined;
}

/** Marks the kind of a value beside its text: the text `request.city` looks like the reference to it. */
function ValueMark({ id, value }: ValueMarkProps) {
  const translate = useTranslate();
  return (
    <Mark id={id} data-is={value && 'ref' in value ? 'ref' : undefined}>
      {value && translate(wordOf(value))}
    </Mark>
  );
}

function wordOf(value: Value): string {
  if ('ref' in value) return 'designer.meant.ref';
  if (!('lit' in value)) return 'designer.meant.made';
  const { lit } = value;
  if (typeof lit === 'number') return 'designer.kind.number';
  return `designer.kind.${lit === null ? 'null' : Array.isArray(lit) ? 'array' : typeof lit}`;
}
