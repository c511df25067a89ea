import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { Row } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { browserOf } from '../../ui/browserOf.ts';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { WideTable } from '../../ui/WideTable.tsx';

// The address follows the time: these two identify a sign-in, and a phone shows no more without scrolling.
const columns = ['created_at', 'ip', 'result', 'user_agent'];

/** Sign-ins with the labels of their resource. */
export function LoginTable({ rows }: { readonly rows: readonly Row[] }) {
  const translate = useTranslate();
  const words = useWords();
  const properties = registry.resources.get('login_record')?.schema.properties ?? {};
  const head = (name: string) => {
    const label = name === 'created_at' ? undefined : properties[name]?.label;
    return label ? words(label) : translate('shell.account.time');
  };
  return (
    <WideTable label={translate('shell.account.logins')} minWidth={480}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 48 }}>{translate('shell.errors.number')}</TableCell>
          {columns.map((name) => (
            <TableCell key={name}>{head(name)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, at) => {
          const option = properties.result?.options?.[String(row.result)];
          return (
            <TableRow key={String(row.id)}>
              <TableCell>{at + 1}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{moment(String(row.created_at))}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{String(row.ip ?? '')}</TableCell>
              <TableCell>
                <ToneWord tone={option?.tone ?? 'neutral'}>
                  {option ? words(option.label) : String(row.result)}
                </ToneWord>
              </TableCell>
              <TableCell title={String(row.user_agent ?? '')} sx={{ whiteSpace: 'nowrap' }}>
                {browserOf(String(row.user_agent ?? ''))}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </WideTable>
  );
}
