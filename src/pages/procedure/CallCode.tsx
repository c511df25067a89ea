import { styled } from '@mui/material/styles';
import { useGetOne, useTranslate } from 'ra-core';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { CopyButton } from '../../fields/CopyButton.tsx';
import { cellStyles } from '../../fields/cellStyles.ts';
import { useMayCall } from '../../may.ts';
import { phpCode } from './phpCode.ts';

interface CallCodeProps {
  readonly statement: string;
  /** The connection's id; nothing is the default database. */
  readonly database: number | null;
}

/** How PHP code makes the same call. */
export function CallCode({ statement, database }: CallCodeProps) {
  const translate = useTranslate();
  const mayRead = useMayCall()('Admin.Database.Get');
  const { data } = useGetOne<IdRow>(
    'database',
    { id: database ?? 0 },
    { enabled: database !== null && mayRead },
  );
  // Whoever may not see connections sees where its name would stand.
  const name = database === null ? undefined : String(data?.['di_name'] ?? 'db_…');
  const code = phpCode(statement, name);
  return (
    <Code>
      <summary>{translate('console.phpCode')}</summary>
      <CopyButton text={code} label={translate('console.copy')} />
      <pre>{code}</pre>
    </Code>
  );
}

const Code = styled('details')(({ theme, theme: { tokens } }) => ({
  ...cellStyles(theme),
  marginTop: 12,
  fontSize: '0.8125rem',
  '& summary': { cursor: 'pointer', fontWeight: 600, color: tokens.inkSoft },
  '& pre': {
    margin: '8px 0 0',
    padding: 12,
    borderRadius: 8,
    fontFamily: 'var(--kf-font-code)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    background: tokens.hover,
  },
}));
