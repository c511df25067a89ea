import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

/** The keyboard's shortcut past menu and header; visible only with the focus. */
export function SkipLink({ target }: { readonly target: string }) {
  const translate = useTranslate();
  return (
    <Skip
      data-screen-only
      href={`#${target}`}
      onClick={(event) => {
        // A jump within the page is not a navigation of the app.
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
