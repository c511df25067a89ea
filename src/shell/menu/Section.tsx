import ChevronRight from '@mui/icons-material/ChevronRight';
import Collapse from '@mui/material/Collapse';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router';
import type { MenuSection } from '#schemas/derive/menu.ts';
import { useWords } from '../../lang.ts';
import { Icon } from '../icons.tsx';
import { GroupedLinks } from './GroupedLinks.tsx';
import { RailLine } from './RailLine.tsx';

interface SectionProps {
  readonly section: MenuSection;
  readonly hereResource: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onGo?: () => void;
}

/** A section of the menu at full width: a head that opens it, or a plain link to the only thing that it holds. */
export function Section({ section, hereResource, open, onToggle, onGo }: SectionProps) {
  const words = useWords();
  const body = useId();
  const [only, ...others] = section.items;
  const holdsHere = section.items.some((item) => item.resource === hereResource);
  if (only && others.length === 0) {
    const here = only.resource === hereResource;
    return (
      <RailLine
        component={Link}
        to={only.path}
        here={here}
        aria-current={here ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon name={only.icon} />
        {words(only.label)}
      </RailLine>
    );
  }
  return (
    <>
      <RailLine
        open={open}
        here={!open && holdsHere}
        aria-expanded={open}
        aria-controls={body}
        onClick={onToggle}
      >
        <Icon name={section.icon} />
        <Grow>{words(section.label)}</Grow>
        <Chevron open={open} />
      </RailLine>
      <Collapse in={open} id={body} unmountOnExit={false} aria-hidden={!open}>
        <GroupedLinks section={section} hereResource={hereResource} depth={1} onGo={onGo} />
      </Collapse>
    </>
  );
}

const Grow = styled('span')({ flex: 1, minWidth: 0 });

const Chevron = styled(ChevronRight, { shouldForwardProp: (prop) => prop !== 'open' })<{ open: boolean }>(
  ({ open }) => ({
    fontSize: '1.1rem',
    transform: open ? 'rotate(90deg)' : 'none',
    transition: 'transform 160ms',
  }),
);
