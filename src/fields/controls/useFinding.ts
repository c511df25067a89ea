import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Json } from '#schemas/resource.ts';
import { isComposing } from '../../ui/composing.ts';
import type { ReferenceTarget } from './referenceTarget.ts';
import { useReferenced, useReferences } from './useReferences.ts';
import { emptied } from './widget.ts';

/** The state of a field that references records: search results and selection. */
export function useFinding(widget: WidgetProps, target: ReferenceTarget) {
  const { key } = target;
  const [picked, setPicked] = useState<readonly IdRow[]>([]);
  const values = valuesOf(widget.value as Json | undefined);
  const isPicked = (value: Json) => picked.some((record) => record[key] === value);
  const read = useReferenced(target, values.every(isPicked) ? [] : values);
  const found = useReferences(target);
  const known = (value: Json): IdRow => {
    const isIt = (record: IdRow) => record[key] === value;
    return picked.find(isIt) ?? read.find(isIt) ?? ({ id: value, [key]: value } as IdRow);
  };
  return {
    ...found,
    chosen: values.map(known),
    /** Makes it the only one selected, or clears the selection. */
    choose(record: IdRow | null): void {
      setPicked(record ? [record] : []);
      widget.onChange(record ? record[key] : emptied(widget));
    },
    /** Adds typed or pasted keys, such as comma-separated account ids. Returns whether there were any. */
    takeKeys(text: string): boolean {
      const parts = text.split(/[\s,，;；]+/u).filter(Boolean);
      const keys = key === 'id' ? parts.filter((part) => /^\d{1,15}$/.test(part)).map(Number) : parts;
      if (keys.length === 0 || keys.length < parts.length || !/[,，;；\n]/u.test(text)) return false;
      if (isComposing()) return false;
      found.box.onTyped(undefined);
      widget.onChange([...new Set<Json>([...values, ...keys])]);
      return true;
    },
    chooseAll(records: readonly IdRow[]): void {
      setPicked(records);
      widget.onChange(records.length > 0 ? records.map((record) => record[key]) : emptied(widget));
    },
  };
}

function valuesOf(value: Json | undefined): readonly Json[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
