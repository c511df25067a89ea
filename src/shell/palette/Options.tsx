import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Keys } from '../commands/Keys.tsx';
import { EntryIcon } from './EntryIcon.tsx';
import type { Entry, Section } from './entry.ts';

interface OptionsProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onPoint: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
}

/** What can be chosen in the palette; the keyboard stays in its field, and the list follows. */
export function Options({ id, sections, active, optionId, onPoint, onChoose }: OptionsProps) {
  const translate = useTranslate();
  const activeId = active && optionId(active);
  useEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Frame id={id} role="listbox" aria-label={translate('record.palette.label')}>
      {sections.map(({ name, title, entries }) => {
        const head = `${id}${name.replace(/\W/g, '_')}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element.
          <div key={name} role="group" aria-labelledby={head}>
            <div id={head} role="presentation">
              {title}
            </div>
            {entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field that keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                onPointerMove={() => entry !== active && onPoint(entry)}
                onClick={() => onChoose(entry)}
              >
                <EntryIcon name={entry.icon} />
                <span>{entry.label}</span>
                {entry.hint && <small>{entry.hint}</small>}
                {entry.key && <Keys of={entry.key} />}
                {entry.hasDeeds && entry === active && (
                  <small>
                    <Keys of="Tab" /> {translate('record.palette.deeds')}
                  </small>
                )}
              </div>
            ))}
          </div>
        );
      })}
    </Frame>
  );
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '6px 8px',
  '&:empty': { display: 'none' },
  '& [role="presentation"]': {
    margin: '8px 10px 4px',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: tokens.inkSoft,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 38,
    padding: '4px 10px',
    borderRadius: 8,
    cursor: 'pointer',
    '& > svg': { flex: 'none', fontSize: 18, color: tokens.inkFaint },
    '& > span:first-of-type': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > small': {
      flex: 'none',
      maxWidth: '50%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: tokens.inkSoft,
    },
    '&[aria-selected="true"]': { backgroundColor: tokens.chosen, '& > svg': { color: tokens.accent } },
  },
}));
