import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useMemo, useState } from 'react';
import type { ConsoleConnection, SqlRun } from '#schemas/payloads/console.ts';
import { sqlLimits } from '#schemas/payloads/consoleForms.ts';
import { useAsked } from '../../console/useAsked.ts';
import { useStoppable } from '../../console/useStoppable.ts';
import type { SqlNames } from '../../fields/editors/editorProps.ts';
import { LazyCodeEditor } from '../../fields/editors/lazyCodeEditor.ts';
import { useKeptText } from '../../forms/keep/useKeptText.ts';
import { unseen } from '../../theme/unseen.ts';
import { History } from './History.tsx';
import { Outcome } from './Outcome.tsx';
import { Tools } from './Tools.tsx';

const noAria = {};

/** The place where a statement is typed and run, with what it gave, and with what was run before. */
export function Desk({ connection }: { readonly connection: ConsoleConnection }) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useKeptText(`sql:${connection.id}`);
  const [limits, setLimits] = useState({
    rows: sqlLimits.rows as number,
    seconds: sqlLimits.seconds as number,
  });
  const [write, setWrite] = useState(false);
  const at = { connection: connection.id };
  const { data } = useAsked<Omit<SqlNames, 'dialect'>>('Admin.Database.Names', at);
  const history = useAsked<{ items: readonly SqlRun[] }>('Admin.Database.SqlHistory', { limit: 50 });
  const running = useStoppable(history.refetch);
  const names = useMemo(() => data && { dialect: connection.dialect, ...data }, [data, connection.dialect]);
  const go = (plan: boolean) => {
    if (text.trim() === '' || running.busy) return;
    void running.run('Admin.Database.RunSql', { ...at, statement: text, ...limits, write, plan });
  };
  return (
    <Card>
      <Place>
        <span id={`${id}label`}>{translate('console.statement')}</span>
        <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
          <LazyCodeEditor
            id={`${id}editor`}
            labelledBy={`${id}label`}
            aria={noAria}
            language="sql"
            {...(names && { names })}
            text={text}
            isFixed={false}
            onText={setText}
            onRun={() => go(false)}
          />
        </Suspense>
      </Place>
      <Tools
        {...{ connection, text, limits, write, running }}
        onLimits={setLimits}
        onWrite={setWrite}
        onRun={() => go(false)}
        onPlan={() => go(true)}
      />
      <Outcome outcome={running.outcome} />
      <History runs={history.data?.items} onTake={setText} />
    </Card>
  );
}

const Place = styled('div')({ padding: 12, '& > span': unseen });
