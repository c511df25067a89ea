import ChevronRight from '@mui/icons-material/ChevronRight';
import Collapse from '@mui/material/Collapse';
import { styled } from '@mui/material/styles';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { MenuSection } from '#schemas/derive/menu.ts';
import type { Waiting } from '#schemas/wire.ts';
import { useWords } from '../../lang.ts';
import { Icon } from '../../ui/icons.tsx';
import { GroupedLinks } from './GroupedLinks.tsx';
import { RailLine } from './RailLine.tsx';
import { useWaiting } from './useWaiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

interface SectionProps {
  readonly section: MenuSection;
  /** The resource of the open page, if it is in this section. */
  readonly hereResource: string | undefined;
  readonly open: boolean;
  readonly onToggle: (section: string) => void;
  /** Called when it is fully open. */
  readonly onOpened?: (() => void) | undefined;
  readonly onGo?: () => void;
}

/** A section of the menu at full width: a header that opens it, or a plain link to its only entry. */
export const Section = memo(function Section(props: SectionProps) {
  const { section, hereResource, open, onToggle, onOpened, onGo } = props;
  const words = useWords();
  const body = useId();
  const [only, ...others] = section.items;
  const waiting = useWaiting();
  if (only && others.length === 0) {
    const here = hereResource !== undefined;
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
        <WaitingCount count={waiting[only.resource] ?? 0} />
      </RailLine>
    );
  }
  return (
    <>
      <RailLine
        open={open}
        here={!open && hereResource !== undefined}
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        onClick={() => onToggle(section.name)}
      >
        <Icon name={section.icon} />
        <Grow>{words(section.label)}</Grow>
        {!open && <WaitingCount count={waitingIn(section, waiting)} />}
        <Chevron open={open} />
      </RailLine>
      <Collapse
        in={open}
        id={body}
        mountOnEnter
        unmountOnExit
        // Keeps the focus out while it closes.
        inert={!open}
        {...(onOpened && { onEntered: onOpened })}
      >
        <GroupedLinks section={section} hereResource={hereResource} depth={1} onGo={onGo} />
      </Collapse>
    </>
  );
});

function waitingIn({ items }: MenuSection, waiting: Waiting['counts']): number {
  return items.reduce((sum, { resource }) => sum + (waiting[resource] ?? 0), 0);
}

const Grow = styled('span')({ flex: 1, minWidth: 0 });

const Chevron = styled(ChevronRight, { shouldForwardProp: (prop) => prop !== 'open' })<{ open: boolean }>(
  ({ open }) => ({
    fontSize: '1.1rem',
    transform: open ? 'rotate(90deg)' : 'none',
    transition: 'transform 160ms',
  }),
);
