import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useCalm } from './useCalm.ts';
import { useReferenced, useReferences } from './useReferences.ts';
import { emptied } from './widget.ts';

/** The state of a box that finds a record: what is typed, what it found, and what is chosen. */
export function useFinding(widget: WidgetProps, resource: Resource, display: string) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<IdRow>();
  const [typed, setTyped] = useState('');
  const { value: id, onChange } = widget;
  const read = useReferenced(resource, display, picked?.id === id ? undefined : id);
  const found = useReferences(resource, display, useCalm(typed.trim()), isOpen);
  const isNone = id === null || id === undefined;
  const known = picked?.id === id ? picked : (read ?? { id: id as number });
  return {
    ...found,
    isOpen,
    setOpen,
    setTyped,
    chosen: isNone ? null : known,
    choose(record: IdRow | null): void {
      setPicked(record ?? undefined);
      onChange(record ? record.id : emptied(widget));
    },
  };
}
