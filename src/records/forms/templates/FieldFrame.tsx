import { styled } from '@mui/material/styles';
import type { FieldTemplateProps } from '@rjsf/utils';
import { partId } from '../../../fields/controls/partId.ts';
import { isWanted } from '../../../fields/controls/widget.ts';
import type { FormContext } from '../formContext.ts';

/** A field with everything around its control: the label above, the error and the help below. */
export function FieldFrame(props: FieldTemplateProps) {
  const { id, label, rawErrors, rawHelp, children, fieldPathId, registry, hidden } = props;
  if (fieldPathId.path.length === 0) return children;
  if (hidden) return <div hidden>{children}</div>;
  const { leave } = registry.formContext as FormContext;
  const [error] = rawErrors ?? [];
  return (
    <Frame
      data-error={error !== undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave(String(fieldPathId.path[0]));
      }}
    >
      <label htmlFor={id} id={partId(id, 'label')}>
        {label}
        {isWanted(props) && <b aria-hidden="true">*</b>}
      </label>
      {children}
      {error !== undefined && (
        <p id={partId(id, 'error')} className="error">
          {error}
        </p>
      )}
      {rawHelp && <p id={partId(id, 'help')}>{rawHelp}</p>}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& > label': {
    display: 'block',
    marginBottom: 6,
    fontSize: '0.8125rem',
    fontWeight: 500,
    lineHeight: 1.5,
    color: theme.tokens.ink,
  },
  '& > label > b': { marginLeft: 3, fontWeight: 600, color: theme.tokens.tones.danger.ink },
  '& > p': { margin: '5px 0 0', fontSize: '0.75rem', lineHeight: 1.5, color: theme.tokens.inkFaint },
  '& > p.error': { color: theme.tokens.tones.danger.ink },
}));
