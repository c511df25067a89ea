import { useTranslate } from 'ra-core';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Resource } from '#schemas/resource.ts';

interface MomentNoteProps {
  readonly resource: Resource;
  /** The field of each column; empty: none. */
  readonly fields: readonly string[];
}

/** In which zone moments are read that name none, where a column has moments. */
export function MomentNote({ resource: { schema }, fields }: MomentNoteProps) {
  const translate = useTranslate();
  const hasMoments = fields.some((field) => {
    const property = schema.properties[field];
    return property !== undefined && fieldTypeName(property) === 'dateTime';
  });
  return hasMoments ? <p>{translate('jobs.import.zone')}</p> : null;
}
