import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { choicesOf, isFixed, isWanted, labelId, reported } from './widget.ts';

/** All options side by side, one of them selected. */
export function RadioBox({ widget }: { readonly widget: WidgetProps }) {
  const translate = useTranslate();
  const { id, value, onChange } = widget;
  const choices = choicesOf(widget);
  // Values in a form are texts; a level is a number.
  const choose = (text: string) => onChange(choices.find((choice) => String(choice.value) === text)?.value);
  const { 'aria-invalid': _invalid, ...aria } = reported(widget);
  const isTaken = value !== null && value !== undefined;
  const mayBeEmpty = !isWanted(widget) && !isFixed(widget);
  return (
    <RadioGroup
      row
      id={id}
      name={id}
      aria-labelledby={labelId(widget)}
      {...aria}
      value={isTaken ? String(value) : ''}
      onChange={(_event, text) => !isFixed(widget) && choose(text)}
      sx={{ minHeight: 36, alignItems: 'center', columnGap: 1 }}
    >
      {choices.map((choice) => (
        <FormControlLabel
          key={String(choice.value)}
          value={String(choice.value)}
          label={choice.label}
          disabled={widget.disabled ?? false}
          control={<Radio />}
        />
      ))}
      {mayBeEmpty && isTaken && (
        <Button size="small" onClick={() => onChange(null)}>
          {translate('form.clear')}
        </Button>
      )}
    </RadioGroup>
  );
}
