import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useTables } from './useTables.ts';

interface ConnectionFieldProps {
  readonly connection: string;
  readonly onConnection: (connection: string) => void;
}

/** Which database the APIs are made of: the platform's own data, or a connection that is switched on. */
export function ConnectionField({ connection, onConnection }: ConnectionFieldProps) {
  const translate = useTranslate();
  const { connections = [] } = useTables('');
  const { trouble } = useTables(connection);
  return (
    <Place>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('sqlapi.connection')}
        value={connection}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => onConnection(target.value)}
      >
        <MenuItem value="">{translate('sqlapi.ownData')}</MenuItem>
        {connections.map(({ name, dialect }) => (
          <MenuItem key={name} value={name}>
            {name} · {translate(`sqlapi.dialect.${dialect}`)}
          </MenuItem>
        ))}
      </TextField>
      {trouble && <Alert severity="error">{trouble}</Alert>}
    </Place>
  );
}

const Place = styled('div')({ display: 'grid', gap: 12, maxWidth: 480, marginBottom: 16 });
