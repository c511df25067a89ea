import { styled } from '@mui/material/styles';
import type Form from '@rjsf/core';
import { useId, useMemo, useRef } from 'react';
import type { Row } from '#schemas/resource.ts';
import { errorSchemaOf } from './errorSchema.ts';
import type { SchemaFormProps } from './formProps.ts';
import { jumpTo } from './jumpTo.ts';
import { useBeginning } from './keep/useBeginning.ts';
import { RjsfForm } from './RjsfForm.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { ErrorSummary } from './templates/ErrorSummary.tsx';
import { useDrawing } from './useDrawing.ts';
import { useForm } from './useForm.ts';

/** Renders any schema with rjsf, validates the input by the server’s rules, and submits it. */
export function DrawnForm(props: SchemaFormProps) {
  const ownId = `form${useId().replace(/\W/g, '')}`;
  const id = props.id ?? ownId;
  const drawing = useDrawing(props);
  const { schema, uiSchema, labels, order } = drawing;
  const drawn = useRef<Form>(null);
  const fill = (values: Row) => {
    for (const [name, value] of Object.entries(values)) drawn.current?.setFieldValue([name], value);
  };
  const { errors, context, phase, submit, change, validator } = useForm(props, id, drawing, fill);
  useBeginning(id, props.autoFocus ? order[0] : undefined);
  const extraErrors = useMemo(() => errorSchemaOf(errors), [errors]);
  return (
    <Frame>
      <ErrorSummary
        id={`${id}-errors`}
        errors={errors}
        labels={labels}
        onJump={(field) => jumpTo(id, field)}
      />
      <RjsfForm
        {...ours}
        ref={drawn}
        id={id}
        idPrefix={id}
        validator={validator}
        schema={schema}
        uiSchema={uiSchema}
        formContext={context}
        initialFormData={props.value}
        extraErrors={extraErrors}
        readonly={phase === 'sending'}
        onChange={({ formData }, at) =>
          change(formData as Row, at && fieldAt(at.slice(id.length + 1), order))
        }
        onSubmit={(_data, { nativeEvent }) => submit(intentOf(nativeEvent))}
      >
        <SubmitBar {...props} phase={phase} />
      </RjsfForm>
    </Frame>
  );
}

/** What we handle ourselves instead of rjsf: when its validator runs, and when its errors are shown. */
const ours = {
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  autoComplete: 'off',
  className: 'form',
  // We set defaults ourselves: rjsf would fill in again what a user has cleared.
  experimental_defaultFormStateBehavior: {
    emptyObjectFields: 'skipDefaults',
    arrayMinItems: { populate: 'never' },
  },
} as const;

// `tags_0` is inside the field `tags`; `banners_1_link` is a cell of a row, `banners.1.link`.
function fieldAt(place: string, fields: readonly string[]): string {
  if (fields.includes(place)) return place;
  const name = fields.find((one) => place.startsWith(`${one}_`));
  if (name === undefined) return place;
  const cell = /^(\d+)_(.+)$/.exec(place.slice(name.length + 1));
  return cell ? `${name}.${cell[1]}.${cell[2]}` : name;
}

function intentOf(event: Event): string {
  const { submitter } = event as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
}

const Frame = styled('div')({ containerType: 'inline-size', containerName: 'form' });
