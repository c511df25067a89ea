import { useTranslate } from 'ra-core';
import { CopyButton } from './CopyButton.tsx';

/** A key that the server made: nobody types it, so it can be copied where it stands. */
export function KeyText({ text, label }: { readonly text: string; readonly label: string }) {
  const translate = useTranslate();
  return (
    <>
      <code className="kf-key">{text}</code>{' '}
      <span className="kf-tools">
        <CopyButton key={text} text={text} label={translate('operate.copy')} about={label} />
      </span>
    </>
  );
}
