import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FoldedSection } from './FoldedSection.tsx';
import { Section } from './Section.tsx';
import { useKeptInSight } from './useKeptInSight.ts';
import { useMenu } from './useMenu.ts';

interface MenuProps {
  readonly folded: boolean;
  /** The section and resource of the page that is open. */
  readonly hereSection: string | undefined;
  readonly hereResource: string | undefined;
  readonly onGo?: () => void;
}

/** The sections of the menu; one of them is open at a time, at first the one where the page is. */
export function Menu({ folded, hereSection, hereResource, onGo }: MenuProps) {
  const translate = useTranslate();
  const sections = useMenu();
  const [choice, setChoice] = useState<{ at: string | undefined; open: string | undefined }>();
  // Going to another section opens it, whatever was opened by hand before.
  const open = choice?.at === hereSection && choice ? choice.open : hereSection;
  const { box, show } = useKeptInSight(hereResource, sections.length > 0);
  return (
    <Scroll ref={box} aria-label={translate('shell.menu')}>
      <Lines>
        {sections.map((section) => (
          <li key={section.name}>
            {folded ? (
              <FoldedSection section={section} hereResource={hereResource} />
            ) : (
              <Section
                section={section}
                hereResource={hereResource}
                open={open === section.name}
                onToggle={() =>
                  setChoice({ at: hereSection, open: open === section.name ? undefined : section.name })
                }
                onOpened={open === hereSection ? show : undefined}
                onGo={onGo}
              />
            )}
          </li>
        ))}
      </Lines>
    </Scroll>
  );
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
