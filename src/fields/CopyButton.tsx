import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is said of it where several stand beside each other. */
  readonly about?: string;
}

const shownFor = 2000;

/** Copies a text, and says for a moment that it did, or could not. */
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
