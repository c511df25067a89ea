import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import { Icon } from './Icon.tsx';

/** Code that can be copied. */
export function CodeBlock({ code }: { readonly code: string }) {
  const { t } = useTexts();
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const isCopied = copied === code;
  return (
    <div className="kp-code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <button type="button" className="kp-button" onClick={() => void copy(code).then(() => setCopied(code))}>
        <Icon name={isCopied ? 'check' : 'copy'} size={15} />
        <span aria-live="polite">{t(isCopied ? 'portal.api.copied' : 'portal.api.copy')}</span>
      </button>
    </div>
  );
}

// The clipboard is available on https and on the own machine only.
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
