import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { MenuSection } from '#schemas/derive/menu.ts';
import { useWords } from '../../lang.ts';
import { RailLine } from './RailLine.tsx';
import { useGroups } from './useMenu.ts';
import { useWaiting } from './useWaiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

interface GroupedLinksProps {
  readonly section: MenuSection;
  readonly hereResource: string | undefined;
  readonly depth: 0 | 1;
  readonly onGo?: () => void;
}

/** The entries of a section, under the headings of their groups. */
export function GroupedLinks({ section, hereResource, depth, onGo }: GroupedLinksProps) {
  const words = useWords();
  const waiting = useWaiting();
  return useGroups(section).map((group) => (
    <Lines key={group.name}>
      {group.label && <Heading style={{ paddingLeft: depth ? 42 : 12 }}>{group.label}</Heading>}
      <Lines as="ul">
        {group.items.map((item) => {
          const here = item.resource === hereResource;
          return (
            <li key={item.resource}>
              <RailLine
                component={Link}
                to={item.path}
                here={here}
                depth={depth}
                aria-current={here ? 'page' : undefined}
                onClick={onGo}
              >
                {words(item.label)}
                <WaitingCount count={waiting[item.resource] ?? 0} />
              </RailLine>
            </li>
          );
        })}
      </Lines>
    </Lines>
  ));
}

const Lines = styled('div')({ listStyle: 'none', margin: 0, padding: 0 });

const Heading = styled('div')(({ theme }) => ({
  padding: '10px 10px 4px',
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.tokens.inkFaint,
}));
