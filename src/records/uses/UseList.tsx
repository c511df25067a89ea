import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import type { Use, Uses } from './useUses.ts';

/** Records by name, with a link to each that the account may open. */
export function UseList({ uses: { items, hidden } }: { readonly uses: Uses }) {
  const translate = useTranslate();
  return (
    <List>
      {items.map((use) => (
        <li key={`${use.resource}/${use.id}/${use.of}`}>
          <One use={use} />
        </li>
      ))}
      {hidden > 0 && <li>{translate('refusal.upload.hidden', { count: hidden })}</li>}
    </List>
  );
}

function One({ use: { resource: name, id, name: called } }: { readonly use: Use }) {
  const words = useWords();
  const may = useMay();
  const resource = registry.resources.get(name);
  if (!resource) return <>{called}</>;
  const screen = (['show', 'edit'] as const).find((one) => may(routeOf(resource, one) ?? ''));
  const to = screen && screenPath(resource, screen, id);
  return (
    <>
      <span>{words(resource.label)}</span> {to ? <Link to={to}>{called}</Link> : called}
    </>
  );
}

const List = styled('ul')(({ theme: { tokens } }) => ({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& span': { color: tokens.inkSoft },
  '& a': { color: tokens.accent },
}));
