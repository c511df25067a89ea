import { type KeyboardEvent, useId, useRef } from 'react';
import type { Snippet } from '#schemas/payloads/catalogue.ts';
import { useRemembered } from '../../../ui/remembered.ts';
import { useTexts } from '../../texts.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';

const key = 'kaifang.portal.snippet';
const local = () => localStorage;

/** The same call in several languages; the language chosen last is shown first on the next page. */
export function Snippets({ snippets }: { readonly snippets: readonly Snippet[] }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useRemembered(local, key, String);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = Math.max(
    0,
    snippets.findIndex(({ language }) => language === chosen),
  );
  const shown = snippets[at];
  if (!shown) return null;
  const choose = (next: number) => {
    const language = snippets[(next + snippets.length) % snippets.length]?.language ?? '';
    setChosen(language);
    list.current?.querySelectorAll('button')[(next + snippets.length) % snippets.length]?.focus();
  };
  const move = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'ArrowRight') choose(at + 1);
    if (pressed === 'ArrowLeft') choose(at - 1);
    if (pressed === 'Home') choose(0);
    if (pressed === 'End') choose(snippets.length - 1);
  };
  return (
    <div>
      <div
        role="tablist"
        className="kp-tabs"
        aria-label={t('portal.api.snippets')}
        ref={list}
        onKeyDown={move}
      >
        {snippets.map(({ language }, place) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-${place}`}
            aria-selected={place === at}
            aria-controls={`${id}-panel`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => choose(place)}
          >
            {language}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${at}`}>
        <CodeBlock code={shown.code} />
      </div>
    </div>
  );
}
