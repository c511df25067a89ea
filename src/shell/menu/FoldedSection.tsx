import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import type { MenuSection } from '#schemas/derive/menu.ts';
import { useWords } from '../../lang.ts';
import { Icon } from '../../ui/icons.tsx';
import { GroupedLinks } from './GroupedLinks.tsx';
import { RailLine } from './RailLine.tsx';

/** A little longer than a pointer needs to cross the gap between the icon and its card. */
const patience = 180;

interface FoldedSectionProps {
  readonly section: MenuSection;
  /** The resource of the open page, if it is in this section. */
  readonly hereResource: string | undefined;
}

/** A section of the folded menu: its icon, and its entries in a card beside it. */
export const FoldedSection = memo(function FoldedSection(props: FoldedSectionProps) {
  const { section, hereResource } = props;
  const words = useWords();
  const [only, ...others] = section.items;
  const here = hereResource !== undefined;
  if (only && others.length === 0)
    return (
      <Tooltip title={words(only.label)} placement="right">
        <RailLine
          component={Link}
          to={only.path}
          folded
          here={here}
          aria-label={words(only.label)}
          aria-current={here ? 'page' : undefined}
        >
          <Icon name={only.icon} />
        </RailLine>
      </Tooltip>
    );
  return <CardSection {...props} />;
});

function CardSection({ section, hereResource }: FoldedSectionProps) {
  const label = useWords()(section.label);
  const frame = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const card = useHoverCard(frame, anchor);
  return (
    <div ref={frame} {...card.frameProps}>
      <RailLine
        ref={setAnchor}
        folded
        here={hereResource !== undefined}
        aria-label={label}
        aria-expanded={card.isOpen}
        aria-controls={card.isOpen ? id : undefined}
        {...card.buttonProps}
      >
        <Icon name={section.icon} />
      </RailLine>
      <Popper
        id={id}
        open={card.isOpen}
        anchorEl={anchor}
        placement="right-start"
        disablePortal
        popperOptions={{ strategy: 'fixed' }}
        sx={{ zIndex: 'modal', pl: 1 }}
      >
        <Card elevation={8}>
          <Head>{label}</Head>
          <GroupedLinks section={section} hereResource={hereResource} depth={0} onGo={card.close} />
        </Card>
      </Popper>
    </div>
  );
}

const Card = styled(Paper)(({ theme }) => ({
  minWidth: 208,
  maxHeight: '80vh',
  overflowY: 'auto',
  padding: 6,
  borderRadius: 12,
  border: `1px solid ${theme.tokens.line}`,
  backgroundColor: theme.tokens.raised,
}));

const Head = styled('div')(({ theme }) => ({
  padding: '6px 12px 8px',
  fontWeight: 600,
  color: theme.tokens.ink,
}));

/**
 * A card beside a button: opens on hover with a mouse, on press by touch or keyboard; closes when the pointer
 * or the focus has left both, and on Escape.
 */
function useHoverCard(frame: RefObject<HTMLElement | null>, button: HTMLElement | null) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const close = () => {
    stop();
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const frameProps = {
    onPointerEnter: (event: PointerEvent) => {
      stop();
      if (event.pointerType === 'mouse') setOpen(true);
    },
    onPointerLeave: () => {
      stop();
      timer.current = setTimeout(() => setOpen(false), patience);
    },
    onBlur: (event: FocusEvent) => {
      if (!frame.current?.contains(event.relatedTarget)) close();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      close();
      button?.focus();
    },
  };
  const buttonProps = {
    // A mouse has already opened it by hovering: its click must not close it.
    onClick: (event: { detail: number }) => setOpen((open) => (event.detail > 0 ? true : !open)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowRight') return;
      setOpen(true);
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true }),
      );
    },
  };
  return { isOpen, close, frameProps, buttonProps };
}
