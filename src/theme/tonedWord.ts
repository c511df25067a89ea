/** A word with a dot before it: it stands on the line of the words beside it, since the dot has no line of its own. */
export const tonedWord = {
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 7,
  whiteSpace: 'nowrap',
} as const;

/** The dot, at half the height of the letters. */
export const toneDot = {
  content: '""',
  flex: 'none',
  position: 'relative',
  top: '-0.13em',
  width: 7,
  height: 7,
  borderRadius: '50%',
} as const;
