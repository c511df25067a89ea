import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import { widgets } from '../fields/widgets.ts';
import { RowsField } from './rows/RowsField.tsx';
import { FieldFrame } from './templates/FieldFrame.tsx';
import { FieldGroups } from './templates/FieldGroups.tsx';
import { LeafField } from './templates/LeafField.tsx';

/** rjsf with our fields, frames and groups in place of its own. */
export const RjsfForm = withTheme({
  ...Theme,
  widgets,
  fields: {
    StringField: LeafField,
    NumberField: LeafField,
    BooleanField: LeafField,
    whole: LeafField,
    rows: RowsField,
  },
  templates: { ...Theme.templates, FieldTemplate: FieldFrame, ObjectFieldTemplate: FieldGroups },
});
