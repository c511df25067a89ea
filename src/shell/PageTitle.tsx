import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { usePageName } from './pageName.ts';

/**
 * The heading of a page made of react-admin's components, which also names its tab, breadcrumb and document.
 * Pages with a header of their own have no such title.
 * @param place The element into which react-admin's `<Title>` renders.
 */
export function PageTitle({ place }: { readonly place: HTMLElement | null }) {
  const [title, setTitle] = useState('');
  usePageName(title);
  useEffect(() => {
    if (!place) return;
    const read = () => setTitle(place.textContent?.trim() ?? '');
    read();
    const observer = new MutationObserver(read);
    observer.observe(place, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [place]);
  return title === '' ? null : <Heading>{title}</Heading>;
}

const Heading = styled('h1')(({ theme }) => ({
  ...theme.typography.h1,
  margin: '0 0 12px',
  color: theme.tokens.ink,
  overflowWrap: 'anywhere',
}));
