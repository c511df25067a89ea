import Search from '@mui/icons-material/Search';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { unseen } from '../../theme/unseen.ts';
import { Keys } from '../commands/Keys.tsx';

/** Opens the palette, and tells the key that does. Its words name it, and its title where there is no room for them. */
export function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <Button title={translate('record.palette.hint')} aria-haspopup="dialog" onClick={onOpen}>
      <Search fontSize="small" />
      <span>{translate('record.palette.hint')}</span>
      <Keys of="Ctrl+K" />
    </Button>
  );
}

// Where there is no room for the words they are said still.
const Button = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  gap: 8,
  height: 34,
  padding: '0 8px',
  borderRadius: 8,
  fontSize: '0.8125rem',
  color: theme.tokens.inkSoft,
  border: `1px solid ${theme.tokens.line}`,
  '&:hover': { backgroundColor: theme.tokens.hover },
  [theme.breakpoints.down('lg')]: { '& > span:first-of-type': unseen },
  [theme.breakpoints.down('md')]: {
    width: 40,
    border: 0,
    justifyContent: 'center',
    '& > span:last-of-type': { display: 'none' },
  },
}));
