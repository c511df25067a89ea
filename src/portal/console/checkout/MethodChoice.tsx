import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useWords } from '../../../lang.ts';
import { registry } from '../../../registry.ts';
import type { PayMethod } from './methods.ts';

interface MethodChoiceProps {
  readonly methods: readonly PayMethod[];
  readonly chosen: string;
  readonly onChoose: (method: string) => void;
}

/** Chooses how to pay, with the instructions of each way. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const translate = useTranslate();
  const words = useWords();
  const name = useId();
  const options = registry.resources.get('order')?.schema.properties['pay_method']?.options;
  return (
    <Ways>
      <legend>{translate('developer.checkout.method')}</legend>
      {methods.map(({ pay_method: method, text }) => {
        const label = options?.[method]?.label;
        return (
          <label key={method}>
            <input type="radio" name={name} checked={method === chosen} onChange={() => onChoose(method)} />
            <span>
              {label ? words(label) : method}
              {text && <small>{text}</small>}
            </span>
          </label>
        );
      })}
    </Ways>
  );
}

const Ways = styled('fieldset')(({ theme: { tokens } }) => ({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { marginBottom: 6, padding: 0, color: tokens.inkSoft },
  '& label': {
    display: 'flex',
    gap: 10,
    alignItems: 'flex-start',
    padding: '10px 12px',
    border: `1px solid ${tokens.line}`,
    borderRadius: 8,
    cursor: 'pointer',
  },
  '& label:has(input:checked)': { borderColor: tokens.accent, backgroundColor: tokens.chosen },
  '& input': { marginTop: 4, accentColor: tokens.accent },
  '& small': { display: 'block', color: tokens.inkSoft, whiteSpace: 'pre-line' },
}));
