import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

/**
 * A value with a copy button. If the browser denies the clipboard, the value is selected so that the user can
 * copy it by hand.
 */
export function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      box.current?.select();
      notify(translate('entity.once.byHand'), { type: 'info' });
    }
  };
  return (
    <Line>
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} ref={box} value={value} readOnly onFocus={(event) => event.target.select()} />
        <Button
          variant="outlined"
          onClick={copy}
          startIcon={isCopied ? <Check /> : <ContentCopy />}
          aria-label={`${translate('entity.once.copy')} ${label}`}
        >
          {translate(isCopied ? 'entity.once.copied' : 'entity.once.copy')}
        </Button>
      </div>
    </Line>
  );
}

const Line = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  marginBottom: 14,
  '& label': { display: 'block', marginBottom: 4, fontSize: '0.8125rem', color: tokens.inkSoft },
  '& > div': { display: 'flex', gap: 8 },
  '& input': {
    flex: 1,
    minWidth: 0,
    padding: '7px 10px',
    border: `1px solid ${tokens.line}`,
    borderRadius: 8,
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '0.8125rem',
    color: tokens.ink,
    backgroundColor: tokens.sunken,
  },
  [breakpoints.down('sm')]: { '& > div': { flexWrap: 'wrap' }, '& input': { flexBasis: '100%' } },
}));
