import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useComposed } from '../../ui/composing.ts';
import { useTexts } from '../texts.ts';
import { Icon } from './Icon.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Searches while somebody types, after a moment. */
  readonly onSearch: (text: string) => void;
}

/** How long typing has to pause, in milliseconds. */
const pause = 300;

/** A field that searches a list. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTexts();
  const [text, setText] = useState(value);
  const composed = useComposed(text);
  const last = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // The address changed by other means, such as the back button.
    if (value !== last.current) setText(value);
    last.current = value;
  }, [value]);
  useEffect(() => {
    if (composed.trim() === last.current) return;
    const timer = setTimeout(() => {
      last.current = composed.trim();
      search.current(composed.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [composed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    last.current = text.trim();
    onSearch(text.trim());
  };
  return (
    <search>
      <form className="kp-search" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={200}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="kf-hidden">
          {t('portal.home.find')}
        </button>
      </form>
    </search>
  );
}
