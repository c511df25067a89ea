import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router';
import type { MenuSection } from '#schemas/derive/menu.ts';
import { useWords } from '../../lang.ts';
import { useGroups } from '../../shell/menu/useMenu.ts';
import { Icon } from '../../ui/icons.tsx';

/** One section of the menu as a line of the directory: its name and its entries. */
export function SectionRow({ section }: { readonly section: MenuSection }) {
  const words = useWords();
  const head = useId();
  const groups = useGroups(section);
  return (
    <Row aria-labelledby={head}>
      <Head id={head}>
        <Icon name={section.icon} />
        {words(section.label)}
      </Head>
      <div>
        {groups.map((group) => (
          <div key={group.name}>
            {group.label && <Group>{group.label}</Group>}
            <Links>
              {group.items.map((item) => (
                <li key={item.resource}>
                  <Link to={item.path}>
                    <Icon name={item.icon} />
                    <span>{words(item.label)}</span>
                  </Link>
                </li>
              ))}
            </Links>
          </div>
        ))}
      </div>
    </Row>
  );
}

const Row = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '208px minmax(0, 1fr)',
  gap: 16,
  padding: '18px 20px',
  '& + &': { borderTop: `1px solid ${theme.tokens.line}` },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, padding: '16px 12px' },
}));

const Head = styled('h2')(({ theme }) => ({
  ...theme.typography.h4,
  alignSelf: 'start',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: '1px 0 0',
  '& svg': {
    boxSizing: 'content-box',
    padding: 8,
    borderRadius: 10,
    color: theme.tokens.accent,
    backgroundColor: theme.tokens.accentSoft,
  },
}));

const Group = styled('h3')(({ theme }) => ({
  margin: '0 10px',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '26px',
  color: theme.tokens.inkFaint,
}));

const Links = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(188px, 100%), 1fr))',
  gap: '2px 8px',
  margin: '0 0 6px',
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    padding: '5px 10px',
    borderRadius: 8,
    color: theme.tokens.ink,
    textDecoration: 'none',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& a:hover': { color: theme.tokens.accentStrong, backgroundColor: theme.tokens.hover },
  '& svg': { fontSize: 18, color: theme.tokens.inkFaint },
  '& a:hover svg': { color: theme.tokens.accent },
}));
