import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useDraft } from '../../../ui/useDraft.ts';
import { FilterBox } from './FilterBox.tsx';

interface SearchBoxProps {
  readonly value: string;
  /** The labels of the searched fields. */
  readonly fields: readonly string[];
  readonly onChange: (words: string) => void;
}

const named = 3;

/** Searches for words in several fields at once. */
export function SearchBox({ value, fields, onChange }: SearchBoxProps) {
  const translate = useTranslate();
  const { input } = useDraft(value, onChange);
  const more = fields.length > named ? '…' : '';
  const hint = fields.slice(0, named).join(translate('list.comma')) + more;
  return (
    <Box role="search" data-active={value !== '' || undefined}>
      <Search aria-hidden />
      <input
        {...input}
        type="text"
        enterKeyHint="search"
        maxLength={200}
        autoComplete="off"
        aria-label={`${translate('list.search')} ${hint}`}
        placeholder={`${translate('list.search')} ${hint}`}
      />
      {value !== '' && (
        <button type="button" aria-label={translate('list.filter.clear')} onClick={() => onChange('')}>
          <Clear aria-hidden />
        </button>
      )}
    </Box>
  );
}

const Box = styled(FilterBox)(({ theme: { tokens } }) => ({
  flex: '1 1 220px',
  maxWidth: 340,
  '& > svg': { fontSize: 18, color: tokens.inkFaint, flex: 'none' },
  '& > button': {
    display: 'flex',
    margin: '0 6px',
    padding: 4,
    border: 0,
    borderRadius: 6,
    color: tokens.inkSoft,
    background: 'none',
    cursor: 'pointer',
    '& > svg': { fontSize: 16 },
  },
}));
