import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { moneyWords } from '../../../fields/moneyWords.ts';
import { useWords } from '../../../lang.ts';
import { registry } from '../../../registry.ts';
import { addLink } from '../links.ts';
import { covers, type PayMethod } from './methods.ts';

interface MethodChoiceProps {
  readonly methods: readonly PayMethod[];
  readonly chosen: PayMethod | undefined;
  /** What is to be paid, if that is known. */
  readonly total: string | undefined;
  readonly onChoose: (method: string) => void;
}

/** Chooses how to pay, with the instructions of each way, and says where the balance is too low. */
export function MethodChoice({ methods, chosen, total, onChoose }: MethodChoiceProps) {
  const translate = useTranslate();
  const words = useWords();
  const name = useId();
  const options = registry.resources.get('order')?.schema.properties['pay_method']?.options;
  const hint = ({ available, text, pay_method: method }: PayMethod) => {
    if (available)
      return translate('developer.checkout.available', { amount: moneyWords(available) ?? available });
    return text ?? (method === 'cash' ? translate('developer.checkout.cash') : null);
  };
  return (
    <>
      <Ways>
        <legend>{translate('developer.checkout.method')}</legend>
        {methods.map((one) => {
          const { pay_method: method } = one;
          const label = options?.[method]?.label;
          return (
            <label key={method}>
              <input type="radio" name={name} checked={one === chosen} onChange={() => onChoose(method)} />
              <span>
                {label ? words(label) : method}
                {hint(one) && <small>{hint(one)}</small>}
              </span>
            </label>
          );
        })}
      </Ways>
      {chosen && !covers(chosen, total) && (
        <Alert severity="warning">
          {translate('developer.checkout.tooLow')}{' '}
          <Link to={addLink('recharge')}>{translate('developer.overview.topUp')}</Link>
        </Alert>
      )}
    </>
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
