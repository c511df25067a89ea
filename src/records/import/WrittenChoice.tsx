import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { WrittenAs } from './useImport.ts';

interface WrittenChoiceProps {
  /** As guessed or chosen. */
  readonly value: WrittenAs;
  readonly onChange: (chosen: WrittenAs) => void;
}

const encodings = {
  ...{ 'utf-8': 'UTF-8', gb18030: 'GB18030 (GBK)', 'utf-16le': 'UTF-16 LE', 'utf-16be': 'UTF-16 BE' },
  latin1: 'Latin-1 (Windows-1252)',
};
const separators = ['comma', 'semicolon', 'tab'];

/** The encoding and the delimiter of a delimited file: the guess can be changed. */
export function WrittenChoice({ value: { encoding = '', separator = '' }, onChange }: WrittenChoiceProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 1, mb: 1.5 }}>
      <TextField
        select
        size="small"
        sx={{ minWidth: 200 }}
        label={translate('jobs.import.encoding')}
        value={encoding}
        onChange={({ target }) => onChange({ encoding: target.value })}
      >
        {Object.entries(encodings).map(([name, label]) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        sx={{ minWidth: 160 }}
        label={translate('jobs.import.separator')}
        value={separator}
        onChange={({ target }) => onChange({ separator: target.value })}
      >
        {separators.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`jobs.import.separators.${name}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
