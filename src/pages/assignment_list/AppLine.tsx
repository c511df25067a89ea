import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PreviewedApp } from '#schemas/payloads/permissionRule.ts';
import { useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';

/** Whose application it is, and whether it can call anything at present. */
export function AppLine({ app }: { readonly app: PreviewedApp }) {
  const translate = useTranslate();
  const words = useWords();
  const level = registry.resources.get('account')?.schema.properties.level?.options?.[app.level];
  return (
    <>
      <Facts>
        <dt>{translate('permission.preview.app')}</dt>
        <dd>
          <Way to="/application/show" id={app.id} name={app.name} />
        </dd>
        <dt>{translate('permission.preview.owner')}</dt>
        <dd>
          <Way to="/user/look-over" id={app.account_id} name={app.username} />
          {level && ` · ${words(level.label)}`}
        </dd>
      </Facts>
      {app.hindrance !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('permission.preview.notCallable', { why: app.hindrance })}
        </Alert>
      )}
    </>
  );
}

interface WayProps {
  readonly to: string;
  readonly id: number;
  readonly name: string;
}

function Way({ to, id, name }: WayProps) {
  const may = useMay();
  return may(to) ? <Link to={`${to}/${id}`}>{name}</Link> : name;
}

const Facts = styled('dl')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: '0 0 12px',
  '& a': { color: tokens.accent },
  '& dt': { color: tokens.inkSoft },
  '& dd': { margin: '0 20px 0 0', color: tokens.ink, overflowWrap: 'anywhere' },
}));
