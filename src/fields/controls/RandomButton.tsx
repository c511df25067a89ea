import Button from '@mui/material/Button';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { randomText } from '../randomText.ts';
import { isFixed, propertyOf } from './widget.ts';

interface RandomButtonProps {
  readonly widget: WidgetProps;
  readonly onMade: (text: string) => void;
}

/** Fills an input with a new random value, if the field supports random values. */
export function RandomButton({ widget, onMade }: RandomButtonProps) {
  const translate = useTranslate();
  const { random } = propertyOf(widget);
  if (random === undefined || isFixed(widget)) return null;
  const word = translate('form.random');
  return (
    <Button
      size="small"
      aria-label={`${word} ${widget.label}`}
      aria-controls={widget.id}
      onClick={() => onMade(randomText(random))}
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {word}
    </Button>
  );
}
