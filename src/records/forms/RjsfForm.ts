import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import { fieldViews } from '../../fields/all.ts';
import type { FieldView } from '../../fields/fieldView.ts';
import { widgets } from '../../fields/widgets.ts';
import { RowsField } from './rows/RowsField.tsx';
import { FieldFrame } from './templates/FieldFrame.tsx';
import { FieldGroups } from './templates/FieldGroups.tsx';
import { LeafField } from './templates/LeafField.tsx';

// `ui:widget` names a field type.
const byFieldType = Object.fromEntries(
  Object.entries<FieldView>({ ...fieldViews }).map(([name, { widget }]) => [name, widgets[widget]]),
);

/** rjsf with our fields, frames and groups instead of its own. */
export const RjsfForm = withTheme({
  ...Theme,
  widgets: byFieldType,
  fields: {
    StringField: LeafField,
    NumberField: LeafField,
    BooleanField: LeafField,
    whole: LeafField,
    rows: RowsField,
  },
  templates: { ...Theme.templates, FieldTemplate: FieldFrame, ObjectFieldTemplate: FieldGroups },
});
