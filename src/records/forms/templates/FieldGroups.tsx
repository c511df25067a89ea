import { styled } from '@mui/material/styles';
import type { ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils';
import { useId } from 'react';
import type { DrawnGroup } from '#schemas/derive/formSchema.ts';
import { isClosed } from '#schemas/derive/rules/closed.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { FieldType } from '#schemas/fields/fieldType.ts';
import type { Property } from '#schemas/resource.ts';
import type { FormContext } from '../formContext.ts';
import { PickBox } from './PickBox.tsx';

/**
 * The fields of a form in their groups: a subtle title next to each group, two fields per row if there is
 * room.
 */
export function FieldGroups(props: ObjectFieldTemplateProps) {
  const { properties, schema, uiSchema = {}, readonly = false } = props;
  const drawn = properties.map(({ name }) => name).filter((name) => !isClosed(schema.properties?.[name]));
  // A group stays the same one when a field of it comes or goes, so that the others keep what is typed, and the focus.
  const groups = ((uiSchema['ui:groups'] as readonly DrawnGroup[] | undefined) ?? [{ fields: drawn }])
    .map((group, at) => ({ ...group, at, fields: group.fields.filter((name) => drawn.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
  const contentOf = (name: string) => properties.find((property) => property.name === name)?.content;
  return (
    <Groups>
      {groups.map((group) => (
        <GroupOfFields
          key={group.at}
          label={group.label}
          isBroad={group.fields.some((name) => typeOf(uiSchema[name])?.formField === 'rows')}
        >
          {group.pick && !readonly && (
            <div data-wide>
              <PickBox
                pick={group.pick}
                form={props.registry.formContext as FormContext}
                fields={schema.properties}
              />
            </div>
          )}
          {group.fields.map((name) => (
            <div key={name} data-wide={(typeOf(uiSchema[name])?.wide ?? 'never') !== 'never'}>
              {contentOf(name)}
            </div>
          ))}
        </GroupOfFields>
      ))}
    </Groups>
  );
}

function typeOf(uiSchema: UiSchema | undefined): FieldType | undefined {
  const property = uiSchema?.['ui:options']?.['property'] as Property | undefined;
  return property && fieldType(property);
}

function GroupOfFields({
  label,
  isBroad,
  children,
}: {
  readonly label: string | undefined;
  /** A table needs the full width: the title is above it. */
  readonly isBroad: boolean;
  readonly children: React.ReactNode;
}) {
  const id = useId();
  if (!label) return <Fields>{children}</Fields>;
  return (
    <section aria-labelledby={id} data-broad={isBroad || undefined}>
      <h2 id={id}>{label}</h2>
      <Fields>{children}</Fields>
    </section>
  );
}

const besides = '@container form (min-width: 860px)';

const Groups = styled('div')(({ theme }) => ({
  '& > * + *': { marginTop: 28, paddingTop: 28, borderTop: `1px solid ${theme.tokens.line}` },
  '& h2': { ...theme.typography.h4, margin: '0 0 16px', color: theme.tokens.ink },
  [besides]: {
    '& > section': { display: 'grid', gridTemplateColumns: '180px minmax(0, 1fr)', gap: 32 },
    '& > section[data-broad]': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 },
    '& h2': { ...theme.typography.h5, margin: 0 },
  },
}));

const Fields = styled('div')({
  display: 'grid',
  gap: '20px 24px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container form (min-width: 600px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-wide="true"]': { gridColumn: '1 / -1' },
  },
});
