import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { TextBox } from '../controls/TextBox.tsx';
import { emptied, isFixed } from '../controls/widget.ts';

/** A colour: typed as #rrggbb, or picked. */
export function ColorWidget(props: WidgetProps) {
  const translate = useTranslate();
  const text = String(props.value ?? '');
  const isColour = /^#[\da-f]{6}$/i.test(text);
  const change = (typed: string) => props.onChange(typed === '' ? emptied(props) : typed);
  return (
    <TextBox
      widget={props}
      text={text}
      onText={change}
      placeholder="#09696a"
      input={{ spellCheck: false }}
      onLeave={() => change(tidied(text))}
      start={
        <Swatch
          type="color"
          data-empty={!isColour}
          value={isColour ? text.toLowerCase() : '#ffffff'}
          disabled={isFixed(props)}
          aria-label={translate('form.pickColour', { label: props.label })}
          onChange={({ target }) => change(target.value)}
        />
      }
    />
  );
}

/** `ABC` and `#abc` become `#aabbcc`; everything else is unchanged. */
function tidied(text: string): string {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return text.trim();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`.toLowerCase();
}

const Swatch = styled('input')(({ theme }) => ({
  width: 22,
  height: 22,
  padding: 0,
  border: `1px solid ${theme.tokens.edge}`,
  borderRadius: 6,
  background: 'none',
  cursor: 'pointer',
  overflow: 'hidden',
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 0 },
  '&::-moz-color-swatch': { border: 0 },
  '&[data-empty="true"]': {
    '&::-webkit-color-swatch': { background: stripes(theme.tokens.line) },
    '&::-moz-color-swatch': { background: stripes(theme.tokens.line) },
  },
}));

function stripes(colour: string): string {
  return `linear-gradient(135deg, transparent 46%, ${colour} 46%, ${colour} 54%, transparent 54%)`;
}
