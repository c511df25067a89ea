import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { LevelCount } from '#schemas/payloads/levels.ts';
import { useLang } from '../../lang.ts';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { operationPages, useLevelName } from './levels.ts';
import { useCalled } from './useCalled.ts';

const levels = '/platmanage/permissions/levels';
const head = ['level', 'name', 'side', 'granted', 'acts'];

/** Every level with the number of its operations. By hand, since levels are not records. */
export function Page() {
  const lang = useLang();
  const translate = useTranslate();
  const page = registry.resources.get('permission_levels');
  const { data, error, refetch } = useCalled<{ items: readonly LevelCount[] }>('Admin.Operation.GetLevels');
  return (
    <>
      <PageHead title={page?.label[lang]} help={page?.help?.[lang]}>
        {operationPages.map(({ side, path }) => (
          <Button key={side} variant="outlined" component={Link} to={path}>
            {translate(`permission.levels.${side}List`)}
          </Button>
        ))}
      </PageHead>
      {error && <LoadProblem error={error} onRetry={refetch} />}
      <WideTable label={page?.label[lang] ?? ''} minWidth={520}>
        <TableHead>
          <TableRow>
            {head.map((name) => (
              <TableCell key={name}>{translate(`permission.levels.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data?.items.map((one) => (
            <LevelRow key={one.level} one={one} />
          ))}
        </TableBody>
      </WideTable>
    </>
  );
}

function LevelRow({ one: { level, side, granted, of } }: { readonly one: LevelCount }) {
  const translate = useTranslate();
  const name = useLevelName(level);
  const isAll = granted === 'all';
  return (
    <TableRow>
      <TableCell>{level}</TableCell>
      <TableCell component="th" scope="row">
        {isAll ? name : <Way to={`${levels}/${level}`}>{name}</Way>}
      </TableCell>
      <TableCell>{translate(`permission.levels.${side}`)}</TableCell>
      <TableCell>{isAll ? translate('permission.levels.all') : `${granted} / ${of}`}</TableCell>
      <TableCell>
        {isAll ? (
          translate('permission.levels.needsNone')
        ) : (
          <Button size="small" component={Link} to={`${levels}/${level}`}>
            {translate('permission.levels.assign')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

const Way = styled(Link)(({ theme: { tokens } }) => ({ color: tokens.accent, fontWeight: 500 }));
