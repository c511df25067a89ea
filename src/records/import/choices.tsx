import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'react-admin';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(_event, next) => onChange(next as Value)}
      sx={{ mb: 1.5 }}
    >
      {values.map((one) => (
        <FormControlLabel
          key={one.value}
          value={one.value}
          label={one.label}
          control={<Radio size="small" />}
        />
      ))}
    </RadioGroup>
  );
}

interface ByChoiceProps {
  readonly hasId: boolean;
  readonly value: 'id' | 'none';
  readonly onChange: (value: 'id' | 'none') => void;
}

/** Whether rows with an id update that record, or every row adds a new one. */
export function ByChoice({ hasId, value, onChange }: ByChoiceProps) {
  const translate = useTranslate();
  if (!hasId) return <p>{translate('jobs.import.allNew')}</p>;
  const values = (['id', 'none'] as const).map((one) => ({
    value: one,
    label: translate(`jobs.import.by.${one}`),
  }));
  return <Choice label={translate('jobs.import.by.name')} {...{ values, value, onChange }} />;
}

interface ErrorChoiceProps {
  readonly bad: number;
  readonly value: 'none' | 'skip';
  readonly onChange: (value: 'none' | 'skip') => void;
}

/** How to handle invalid rows, both those already found and those found later. */
export function ErrorChoice({ bad, value, onChange }: ErrorChoiceProps) {
  const translate = useTranslate();
  const values = (['none', 'skip'] as const).map((one) => ({
    value: one,
    label: translate(`jobs.import.onError.${one === 'skip' && bad === 0 ? 'skipAny' : one}`, {
      smart_count: bad,
    }),
  }));
  return <Choice label={translate('jobs.import.onError.name')} {...{ values, value, onChange }} />;
}
