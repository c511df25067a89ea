import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { DatabaseProcess } from '#schemas/payloads/console.ts';
import { TableFrame } from '../../screens/table/TableFrame.tsx';

interface ProcessTableProps {
  readonly processes: readonly DatabaseProcess[];
  /** Left out for those who may not end one. */
  readonly onKill?: (process: DatabaseProcess) => void;
}

const head = ['id', 'user', 'host', 'database', 'command', 'seconds', 'state', 'statement'] as const;

/** The sessions of a database, a line each. */
export function ProcessTable({ processes, onKill }: ProcessTableProps) {
  const translate = useTranslate();
  return (
    <Frame role="region" aria-label={translate('console.processes')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={name === 'seconds' ? 'kf-end' : undefined}>
                {translate(`console.process.${name}`)}
              </th>
            ))}
            {onKill && <td className="kf-acts-cell" />}
          </tr>
        </thead>
        <tbody>
          {processes.map((process) => (
            <tr key={process.id}>
              {head.map((name) => (
                <td
                  key={name}
                  title={String(process[name])}
                  className={name === 'seconds' ? 'kf-end' : undefined}
                >
                  {name === 'statement' ? <code>{process.statement}</code> : process[name]}
                </td>
              ))}
              {onKill && (
                <td className="kf-acts-cell">
                  {!process.own && (
                    <Button
                      size="small"
                      color="error"
                      aria-label={`${translate('console.kill')} ${process.id}`}
                      onClick={() => onKill(process)}
                    >
                      {translate('console.kill')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

const Frame = styled(TableFrame)({
  '& code': { fontFamily: 'var(--kf-font-code)', fontSize: '0.75rem' },
  '& td': { maxWidth: 420 },
  '& thead th': { whiteSpace: 'normal', wordBreak: 'keep-all', maxWidth: 130, lineHeight: 1.3 },
});
