import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { Row } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../ui/moment.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { WideTable } from '../../ui/WideTable.tsx';

/**
 * The most specific mark first: Edge also contains Chrome, and Chrome contains Safari. The third entry must
 * occur beside the mark.
 */
const browsers: readonly (readonly [RegExp, string, string?])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)/, 'Safari', 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

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

/** The readable name of a user agent, such as `Chrome 140 · Windows`; otherwise its first word. */
export function browserOf(userAgent: string): string {
  const [pattern, name] =
    browsers.find(([mark, , beside = '']) => mark.test(userAgent) && userAgent.includes(beside)) ?? [];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = pattern ? `${name} ${pattern.exec(userAgent)?.[1]}` : (userAgent.split(' ')[0] ?? '');
  return [browser, system].filter(Boolean).join(' · ');
}
