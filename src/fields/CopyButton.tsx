import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { copyText } from './copyText.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Distinguishes several buttons next to each other. */
  readonly about?: string;
}

const shownFor = 2000;

/** Copies a text, and briefly confirms the copy or its failure. */
export function CopyButton({ text, label, about }: CopyButtonProps) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  useEffect(() => {
    if (!outcome) return;
    const over = setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(over);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'notCopied');
  return (
    <button
      type="button"
      className="kf-tool"
      aria-label={about && !outcome ? `${label} ${about}` : undefined}
      onClick={() => void copy()}
    >
      {outcome === 'copied' ? <Check aria-hidden /> : <ContentCopy aria-hidden />}
      <span aria-live="polite">{outcome ? translate(`files.${outcome}`) : label}</span>
    </button>
  );
}
