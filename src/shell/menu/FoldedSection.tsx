import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MenuSection } from '#schemas/derive/menu.ts';
import { useWords } from '../../lang.ts';
import { Icon } from '../icons.tsx';
import { GroupedLinks } from './GroupedLinks.tsx';
import { RailLine } from './RailLine.tsx';
import { useHoverCard } from './useHoverCard.ts';

interface FoldedSectionProps {
  readonly section: MenuSection;
  readonly hereResource: string | undefined;
}

/** A section of the folded menu: its icon, and what it holds in a card beside it. */
export function FoldedSection({ section, hereResource }: FoldedSectionProps) {
  const words = useWords();
  const [only, ...others] = section.items;
  const here = section.items.some((item) => item.resource === hereResource);
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
  return (
    <CardSection section={section} hereResource={hereResource} here={here} label={words(section.label)} />
  );
}

function CardSection({
  section,
  hereResource,
  here,
  label,
}: FoldedSectionProps & { here: boolean; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const card = useHoverCard(frame, anchor);
  return (
    <div ref={frame} {...card.frameProps}>
      <RailLine
        ref={setAnchor}
        folded
        here={here}
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
