import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';

/** The keyboard's way past menu and header; seen only when it has the focus. */
export function SkipLink({ target }: { readonly target: string }) {
  const translate = useTranslate();
  return (
    <Skip
      data-screen-only
      href={`#${target}`}
      onClick={(event) => {
        // A jump within the page is no navigation of the app.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {translate('shell.skip')}
    </Skip>
  );
}

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: -60,
  left: 12,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 8,
  backgroundColor: theme.tokens.accent,
  color: theme.tokens.onAccent,
  fontWeight: 500,
  textDecoration: 'none',
  '&:focus': { top: 10 },
}));
