import { styled } from '@mui/material/styles';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuSection } from '#schemas/derive/menu.ts';
import { FoldedSection } from './FoldedSection.tsx';
import { Section } from './Section.tsx';
import { useMenu } from './useMenu.ts';

interface MenuProps {
  readonly folded: boolean;
  /** The section and resource of the open page. */
  readonly hereSection: string | undefined;
  readonly hereResource: string | undefined;
  readonly onGo?: () => void;
}

/** The sections of the menu; one of them is open at a time, initially that of the page. */
export function Menu({ folded, hereSection, hereResource, onGo }: MenuProps) {
  const translate = useTranslate();
  const sections = useMenu();
  const [open, setOpen] = useState(hereSection);
  const toggle = useCallback((name: string) => setOpen((was) => (was === name ? undefined : name)), []);
  // Navigating to another section opens it, even if another was opened by hand.
  const [before, setBefore] = useState(hereSection);
  if (before !== hereSection) {
    setBefore(hereSection);
    setOpen(hereSection);
  }
  const { box, show } = useKeptInSight(hereResource, sections.length > 0);
  return (
    <Scroll ref={box} aria-label={translate('shell.menu')}>
      <Lines>
        {sections.map((section) => (
          <li key={section.name}>
            {folded ? (
              <FoldedSection section={section} hereResource={within(section, hereResource)} />
            ) : (
              <Section
                section={section}
                hereResource={within(section, hereResource)}
                open={open === section.name}
                onToggle={toggle}
                onOpened={section.name === hereSection ? show : undefined}
                onGo={onGo}
              />
            )}
          </li>
        ))}
      </Lines>
    </Scroll>
  );
}

/** A resource if it is in the section: another page then changes the sections that it left and entered only. */
function within({ items }: MenuSection, resource: string | undefined): string | undefined {
  return items.find((item) => item.resource === resource)?.resource;
}

const Scroll = styled('nav')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  padding: '4px 8px 12px',
});

const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
});

/** Scrolls a menu to the line of the open page whenever that changes, and on request: see `show`. */
function useKeptInSight(here: string | undefined, isReady: boolean): InSight {
  const box = useRef<HTMLElement>(null);
  const show = useCallback(() => box.current && scrollToHere(box.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason, not a thing that is read.
  useEffect(() => {
    if (isReady) show();
  }, [here, isReady, show]);
  return { box, show };
}

/**
 * A menu, and the function that scrolls the line of the open page into view once the menu has its full
 * height.
 */
interface InSight {
  readonly box: RefObject<HTMLElement | null>;
  readonly show: () => void;
}

// Scrolls only the menu: `scrollIntoView` would also move the page and a drawer that is still sliding in.
function scrollToHere(box: HTMLElement): void {
  const line = box.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!line || line.height === 0) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (line.top >= top && line.bottom <= bottom) return;
  box.scrollTop += (line.top + line.bottom - top - bottom) / 2;
}
