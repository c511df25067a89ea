import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import type { Row } from '#schemas/resource.ts';
import { ParamsForm } from '../run/ParamsForm.tsx';
import { paramsSchema } from '../run/paramsSchema.ts';
import type { Run } from '../run/run.ts';

interface ReplayFormProps {
  readonly answer: ReplayAnswer;
  readonly onRun: (run: Run) => void;
}

/** The parameters of the call, to be sent again; what the log keeps masked has to be typed again. */
export function ReplayForm({ answer, onRun }: ReplayFormProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { api, params, asked, call } = answer;
  const schema = useMemo(
    () => ({ ...paramsSchema(api.parameters), required: [...asked] }),
    [api.parameters, asked],
  );
  const value = useMemo(() => texts(params), [params]);
  const send = async (given: Row) => {
    const payload = { id: call.id, params: given };
    onRun(await dataProvider.call<Run>('Admin.CallLog.Replay', payload));
  };
  return (
    <Panel aria-label={translate('logs.replay.params')}>
      <ParamsForm
        title={translate('logs.replay.params')}
        help={
          <>
            <p>{translate('logs.replay.help')}</p>
            {asked.length > 0 && (
              <p data-asked>{translate('logs.replay.asked', { names: asked.join(', ') })}</p>
            )}
          </>
        }
        schema={schema}
        value={value}
        onSend={send}
        submitLabel={translate('logs.replay.run')}
      />
    </Panel>
  );
}

// Every parameter is typed as a caller would send it.
function texts(params: Row): Row {
  return Object.fromEntries(
    Object.entries(params).map(([name, one]) => [
      name,
      one === null || typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );
}

const Panel = styled('section')(({ theme: { tokens } }) => ({
  padding: 16,
  borderBottom: `1px solid ${tokens.line}`,
}));
