import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import { emptied, isFixed, propertyOf } from './widget.ts';

/** Writes a suggestion into a text while it is empty or holds the previous suggestion. */
export function useSuggested(props: WidgetProps): void {
  const { suggested } = propertyOf(props);
  const before = useRef('');
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (suggested === undefined) return;
    const { value, onChange } = latest.current;
    const isOurs = (value ?? '') === before.current || (value ?? '') === '';
    before.current = suggested;
    if (!isOurs || (value ?? '') === suggested || isFixed(latest.current)) return;
    onChange(suggested === '' ? emptied(latest.current) : suggested);
  }, [suggested]);
}
