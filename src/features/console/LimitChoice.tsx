import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { secondChoices, sqlLimits } from '#schemas/payloads/consoleForms.ts';

const choices = {
  rowLimit: [100, sqlLimits.rows, 2000, sqlLimits.mostRows],
  secondLimit: secondChoices,
} as const;

interface LimitChoiceProps {
  readonly limit: keyof typeof choices;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Chooses the maximum number of rows, or of seconds, for a statement. */
export function LimitChoice({ limit, value, onChange }: LimitChoiceProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      label={translate(`console.${limit}`)}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      sx={{ minWidth: 96 }}
    >
      {choices[limit].map((one) => (
        <MenuItem key={one} value={one}>
          {one}
        </MenuItem>
      ))}
    </TextField>
  );
}
