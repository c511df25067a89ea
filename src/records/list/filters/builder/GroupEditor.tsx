import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Join } from '#schemas/filter/tree.ts';
import type { Resource } from '#schemas/resource.ts';
import { unseen } from '../../../../theme/unseen.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { type DraftFault, type DraftGroup, type DraftPart, newGroup, newLine, replaced } from './draft.ts';
import { Pick } from './Pick.tsx';

interface GroupEditorProps {
  readonly resource: Resource;
  readonly group: DraftGroup;
  /** The nesting level; the outermost is 1. */
  readonly level: number;
  readonly faults: ReadonlyMap<number, DraftFault>;
  readonly onChange: (group: DraftGroup) => void;
  readonly onRemove?: () => void;
}

const joins: readonly Join[] = ['all', 'any', 'none'];
const deepest = 3;

/** A group of conditions: how they are joined, each condition, and the buttons that add one. */
export function GroupEditor({ resource, group, level, faults, onChange, onRemove }: GroupEditorProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLFieldSetElement>(null);
  const add = (part: DraftPart | undefined) => {
    if (!part) return;
    // The focus moves to the new part before the next key press.
    flushSync(() => onChange({ ...group, parts: [...group.parts, part] }));
    lastLine(frame.current)?.focus();
  };
  const change = (part: DraftPart, next: DraftPart | undefined) => {
    if (next) return onChange(replaced(group, part.id, next));
    flushSync(() => onChange(replaced(group, part.id, next)));
    adder(frame.current)?.focus();
  };
  return (
    <Frame ref={frame} data-level={level}>
      <legend>{translate('listing.builder.group')}</legend>
      <div className="join">
        <Pick
          label={translate('listing.builder.group')}
          value={group.join}
          choices={joins.map((join) => ({ value: join, label: translate(`listing.builder.join.${join}`) }))}
          onChange={(join) => onChange({ ...group, join: join as Join })}
        />
        {onRemove && (
          <IconButton size="small" aria-label={translate('listing.builder.removeGroup')} onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </div>
      {group.parts.map((part) => (
        <Part key={part.id} {...{ resource, part, level, faults }} onChange={(next) => change(part, next)} />
      ))}
      <div className="add">
        <Button size="small" data-add startIcon={<Add />} onClick={() => add(newLine(resource))}>
          {translate('listing.builder.addLine')}
        </Button>
        {level < deepest && (
          <Button size="small" startIcon={<Add />} onClick={() => add(newGroup(resource))}>
            {translate('listing.builder.addGroup')}
          </Button>
        )}
      </div>
    </Frame>
  );
}

interface PartProps extends Pick<GroupEditorProps, 'resource' | 'level' | 'faults'> {
  readonly part: DraftPart;
  readonly onChange: (next: DraftPart | undefined) => void;
}

function Part({ resource, part, level, faults, onChange }: PartProps) {
  const remove = () => onChange(undefined);
  if ('parts' in part)
    return (
      <GroupEditor {...{ resource, faults, onChange }} group={part} level={level + 1} onRemove={remove} />
    );
  return (
    <ConditionEditor {...{ resource, onChange }} line={part} fault={faults.get(part.id)} onRemove={remove} />
  );
}

function lastLine(frame: HTMLElement | null): HTMLElement | null | undefined {
  return [...(frame?.querySelectorAll('[data-line]') ?? [])].at(-1)?.querySelector('select');
}

function adder(frame: HTMLElement | null): HTMLElement | null | undefined {
  return frame?.querySelector<HTMLElement>(':scope > .add [data-add]');
}

const Frame = styled('fieldset')(({ theme: { tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': unseen,
  '&:not([data-level="1"])': {
    padding: '10px 10px 8px 12px',
    borderLeft: `3px solid ${tokens.accent}`,
    borderRadius: '0 10px 10px 0',
    backgroundColor: tokens.sunken,
  },
  '& > .join': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& > .join > select': { flex: '0 1 auto', fontWeight: 600 },
  '& > .add': { display: 'flex', flexWrap: 'wrap', gap: 6 },
}));
