import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import type { Tone } from '#schemas/resource.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { type Choice, choicesOf, isFixed, isWanted, labelId, reported } from './widget.ts';

/** The options in a dropdown list. */
export function SelectBox({ widget }: { readonly widget: WidgetProps }) {
  const translate = useTranslate();
  const { id, value, onChange, rawErrors } = widget;
  const choices = choicesOf(widget);
  const mayBeEmpty = !isWanted(widget);
  const shown = value === null || value === undefined ? '' : String(value);
  const choose = (text: string) =>
    onChange(choices.find((choice) => String(choice.value) === text)?.value ?? null);
  const isKnown = shown === '' || choices.some((choice) => String(choice.value) === shown);
  return (
    <Select
      id={id}
      labelId={labelId(widget)}
      size="small"
      fullWidth
      displayEmpty
      value={shown}
      error={(rawErrors?.length ?? 0) > 0}
      disabled={widget.disabled ?? false}
      readOnly={isFixed(widget)}
      onChange={({ target }) => choose(target.value)}
      renderValue={(text) => <Chosen choices={choices} text={text} none={translate('form.choose')} />}
      SelectDisplayProps={reported(widget)}
      sx={{ '& .MuiSelect-select': { lineHeight: '1.43em' } }}
    >
      {mayBeEmpty && <MenuItem value="">{translate('form.none')}</MenuItem>}
      {!isKnown && <MenuItem value={shown}>{shown}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={String(choice.value)} value={String(choice.value)}>
          <Word choice={choice} />
        </MenuItem>
      ))}
    </Select>
  );
}

interface ChosenProps {
  readonly choices: readonly Choice[];
  readonly text: string;
  readonly none: string;
}

function Chosen({ choices, text, none }: ChosenProps) {
  const choice = choices.find(({ value }) => String(value) === text);
  if (choice) return <Word choice={choice} />;
  return text === '' ? <Faint>{none}</Faint> : text;
}

function Word({ choice: { label, tone } }: { readonly choice: Choice }) {
  return tone === 'neutral' ? label : <ToneWord tone={tone as Tone}>{label}</ToneWord>;
}

const Faint = styled('span')(({ theme }) => ({ color: theme.tokens.inkFaint }));
