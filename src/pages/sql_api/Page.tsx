import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { ConnectionField } from './ConnectionField.tsx';
import { FromStatement } from './FromStatement.tsx';
import { FromTable } from './FromTable.tsx';

const ways = ['statement', 'table'] as const;

/** APIs out of what a database has. By hand, since what there is to fill in is what the database says. */
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
