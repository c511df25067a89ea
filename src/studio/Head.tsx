import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { BusyButton } from '../ui/BusyButton.tsx';
import { useMode } from '../ui/mode.ts';
import { useTexts } from './texts.ts';

interface HeadProps {
  /** How many files have unsaved texts. */
  readonly count: number;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Opens the list of files, where it is not beside. */
  readonly onFiles: (() => void) | undefined;
}

/** The studio's bar. */
export function Head({ count, isSaving, onSave, onFiles }: HeadProps) {
  const { t, lang, change } = useTexts();
  const { mode, choose } = useMode();
  return (
    <Bar>
      {onFiles && (
        <Button size="small" onClick={onFiles}>
          {t('studio.files')}
        </Button>
      )}
      {!onFiles && <strong>{t('studio.title')}</strong>}
      <span />
      <Button
        size="small"
        onClick={() => change(lang === 'en' ? 'zh_cn' : 'en')}
        lang={lang === 'en' ? 'zh-CN' : 'en'}
      >
        {t('studio.otherLanguage')}
      </Button>
      <Button size="small" onClick={() => choose(mode === 'dark' ? 'light' : 'dark')}>
        {t(mode === 'dark' ? 'studio.light' : 'studio.dark')}
      </Button>
      <Button size="small" href="/admin/">
        {t('studio.back')}
      </Button>
      <BusyButton
        size="small"
        variant="contained"
        aria-keyshortcuts="Control+S Meta+S"
        busy={isSaving}
        idle={count === 0}
        onClick={onSave}
      >
        {count > 1 ? t('studio.save.several', { smart_count: count }) : t('studio.save.do')}
      </BusyButton>
    </Bar>
  );
}

const Bar = styled('header')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  padding: '8px 12px',
  backgroundColor: tokens.rail,
  borderBottom: `1px solid ${tokens.line}`,
  '& > span': { flex: 1 },
}));
