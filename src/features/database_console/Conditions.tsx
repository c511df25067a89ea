import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type RowCondition, rowOperators, type TableColumn } from '#schemas/payloads/console.ts';

interface ConditionsProps {
  readonly columns: readonly TableColumn[];
  readonly conditions: readonly RowCondition[];
  readonly onChange: (conditions: readonly RowCondition[]) => void;
}

/** The filters of the rows: each condition can be removed. */
export function Conditions({ columns, conditions, onChange }: ConditionsProps) {
  const translate = useTranslate();
  const [column, setColumn] = useState(columns[0]?.name ?? '');
  const [operator, setOperator] = useState<RowCondition['operator']>('eq');
  const [value, setValue] = useState('');
  const needsValue = operator !== 'null' && operator !== 'notnull';
  const word = (one: RowCondition) =>
    `${one.column} ${translate(`console.operator.${one.operator}`)} ${one.value ?? ''}`.trim();
  return (
    <Box
      onSubmit={(event) => {
        event.preventDefault();
        onChange([...conditions, { column, operator, ...(needsValue && { value }) }]);
        setValue('');
      }}
    >
      <TextField
        select
        size="small"
        label={translate('console.column')}
        value={column}
        onChange={({ target }) => setColumn(target.value)}
      >
        {columns.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={translate('console.condition')}
        value={operator}
        onChange={({ target }) => setOperator(target.value as RowCondition['operator'])}
      >
        {rowOperators.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`console.operator.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {needsValue && (
        <TextField
          size="small"
          label={translate('console.value')}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <Button type="submit" variant="outlined">
        {translate('console.filter')}
      </Button>
      {conditions.length > 0 && (
        <ul>
          {conditions.map((one, at) => (
            <li key={word(one)}>
              {word(one)}
              <IconButton
                size="small"
                aria-label={`${translate('console.takeAway')} ${word(one)}`}
                onClick={() => onChange(conditions.filter((_one, other) => other !== at))}
              >
                <Close fontSize="inherit" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const Box = styled('form')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 8,
  flex: '1 1 420px',
  '& .MuiTextField-root': { minWidth: 110, maxWidth: 180 },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 6,
    width: '100%',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': {
    padding: '1px 2px 1px 10px',
    borderRadius: 14,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.tones.neutral.soft,
  },
}));
