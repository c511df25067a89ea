import { styled } from '@mui/material/styles';

/** Keys as labeled on a keyboard: `Ctrl+K`, on a Mac `⌘K`. */
export function Keys({ of }: { readonly of: string }) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const keys = of
    .split('+')
    .map((key) => (isMac && key === 'Ctrl' ? '⌘' : key.length === 1 ? key.toUpperCase() : key));
  return (
    <Frame>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Frame>
  );
}

const Frame = styled('span')(({ theme: { tokens } }) => ({
  display: 'inline-flex',
  gap: 3,
  '& kbd': {
    minWidth: 20,
    padding: '0 5px',
    border: `1px solid ${tokens.line}`,
    borderRadius: 5,
    font: 'inherit',
    fontSize: '0.6875rem',
    lineHeight: '18px',
    textAlign: 'center',
    color: tokens.inkSoft,
    backgroundColor: tokens.sunken,
  },
}));
