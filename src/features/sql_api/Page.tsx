import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { FromStatement } from './FromStatement.tsx';
import { FromTable } from './FromTable.tsx';
import { useTables } from './useTables.ts';

const Place = styled('div')({ display: 'grid', gap: 12, maxWidth: 480, marginBottom: 16 });

const ways = ['statement', 'table'] as const;

/** Creates APIs from a database. By hand, since the form follows the database's description. */
export function Page() {
  const translate = useTranslate();
  const lang = useLang();
  const page = registry.resources.get('sql_api');
  const [connection, setConnection] = useState('');
  const [way, setWay] = useState<(typeof ways)[number]>('statement');
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]} />
      <ConnectionField connection={connection} onConnection={setConnection} />
      <Tabs
        value={way}
        onChange={(_event, next) => setWay(next)}
        aria-label={translate('sqlapi.ways')}
        sx={{ marginBottom: 2 }}
      >
        {ways.map((one) => (
          <Tab key={one} value={one} label={translate(`sqlapi.way.${one}`)} />
        ))}
      </Tabs>
      <div role="tabpanel" aria-label={translate(`sqlapi.way.${way}`)}>
        {way === 'statement' ? (
          <FromStatement connection={connection} />
        ) : (
          <FromTable key={connection} connection={connection} />
        )}
      </div>
    </>
  );
}

interface ConnectionFieldProps {
  readonly connection: string;
  readonly onConnection: (connection: string) => void;
}

/** The source database of the APIs: the platform's own data, or an enabled connection. */
function ConnectionField({ connection, onConnection }: ConnectionFieldProps) {
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
