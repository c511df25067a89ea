import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { ElementType } from 'react';

interface RailLineProps {
  readonly open?: boolean;
  readonly here?: boolean;
  readonly depth?: 0 | 1;
  readonly folded?: boolean;
}

const ownProps = new Set<PropertyKey>(['open', 'here', 'depth', 'folded']);

/** One line of the rail: a link, or the header of a section. */
export const RailLine = styled(ButtonBase, { shouldForwardProp: (prop) => !ownProps.has(prop) })<
  RailLineProps & { component?: ElementType; to?: string; href?: string; target?: string; rel?: string }
>(({ theme, here, depth = 0, folded, open }) => ({
  position: 'relative',
  display: 'flex',
  width: '100%',
  justifyContent: folded ? 'center' : 'flex-start',
  gap: 12,
  minHeight: depth ? 34 : 40,
  padding: folded ? 0 : `4px 10px 4px ${depth ? 42 : 12}px`,
  borderRadius: 8,
  fontSize: '0.875rem',
  lineHeight: 1.35,
  fontWeight: here || (open && depth === 0) ? 600 : 400,
  textAlign: 'left',
  textDecoration: 'none',
  color: here ? theme.tokens.accentStrong : depth ? theme.tokens.inkSoft : theme.tokens.ink,
  backgroundColor: here ? theme.tokens.chosen : 'transparent',
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { backgroundColor: here ? theme.tokens.chosen : theme.tokens.hover, color: theme.tokens.ink },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '& .MuiSvgIcon-root': { color: here ? theme.tokens.accent : theme.tokens.inkSoft },
  // The marker of the current page.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 9,
    bottom: 9,
    width: 3,
    borderRadius: 2,
    backgroundColor: here ? theme.tokens.accent : 'transparent',
  },
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media (forced-colors: active)': { outline: here ? '2px solid Highlight' : undefined, outlineOffset: -2 },
}));
