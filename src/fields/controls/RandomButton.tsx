import Button from '@mui/material/Button';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { randomText } from '../randomText.ts';
import { isFixed, propertyOf } from './widget.ts';

interface RandomButtonProps {
  readonly widget: WidgetProps;
  readonly onMade: (text: string) => void;
}

/** Fills a box anew, where the field is one that can be made at random. */
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
