import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { Remark } from '#schemas/openapi/remark.ts';
import type { CoverChanges, ParsedOperation } from '#schemas/payloads/apiImport.ts';
import type { Tone } from '#schemas/resource.ts';
import { TickBox } from '../../records/list/table/TickBox.tsx';
import { CoverPreview } from './CoverPreview.tsx';
import { isFit, type There as ThereChoice } from './useChoice.ts';

const Fault = styled('small')(({ theme: { tokens } }) => ({
  '&&': { display: 'block', color: tokens.tones.danger.ink },
}));

const Folded = styled('details')(({ theme: { tokens } }) => ({
  fontSize: '0.75rem',
  color: tokens.inkSoft,
  '& summary': { width: 'fit-content', cursor: 'pointer', color: tokens.accent },
  '& ul': { margin: '2px 0 4px', paddingLeft: 16 },
}));

interface OperationRowProps {
  readonly one: ParsedOperation;
  readonly isTest: boolean;
  readonly isTicked: boolean;
  readonly there: ThereChoice;
  /** What a cover would change, once it is known. */
  readonly changes: CoverChanges | undefined;
  readonly onTick: (numbers: readonly number[], isOn: boolean) => void;
  readonly onThere: (numbers: readonly number[], choice: ThereChoice) => void;
}

const tones: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'success', DELETE: 'danger' };

/** One operation: whether it is imported, its details, and what happens to the existing draft. */
export const OperationRow = memo((props: OperationRowProps) => {
  const { one, isTest, isTicked, onTick } = props;
  const translate = useTranslate();
  const { number, method, path, service, title } = one;
  const name = `${method} ${path}`;
  return (
    <>
      <td>
        <TickBox
          label={translate('openapi.one', { name })}
          isOn={isTicked}
          isOff={!isFit(one)}
          onToggle={() => onTick([number], !isTicked)}
        />
      </td>
      <td>
        <Method data-tone={tones[method] ?? 'warning'}>{method}</Method>
      </td>
      <Cell>
        <b>{path}</b>
        <small>{service}</small>
      </Cell>
      <Cell>
        <span>{title}</span>
        <Remarks one={one} />
      </Cell>
      {!isTest && <There {...props} name={name} />}
    </>
  );
});

// What happens to the existing draft.
function There({ one, there, changes, name, onThere }: OperationRowProps & { readonly name: string }) {
  const translate = useTranslate();
  const { number, state, is_edited: isEdited } = one;
  // That the file is the same says already that nothing changes.
  const isSettled = state === 'same' && changes?.changes.length === 0 && changes.kept.length === 0;
  return (
    <Cell>
      {state === 'new' || !isFit(one) ? (
        <small>{translate('openapi.there.none')}</small>
      ) : (
        <>
          <select
            aria-label={translate('openapi.there.of', { name })}
            value={there}
            onChange={({ target }) => onThere([number], target.value as ThereChoice)}
          >
            {(['cover', 'skip'] as const).map((choice) => (
              <option key={choice} value={choice}>
                {translate(`openapi.there.${choice}`)}
              </option>
            ))}
          </select>
          <small>
            {translate(`openapi.state.${state}`)}
            {isEdited && ` · ${translate('openapi.state.edited')}`}
          </small>
          {there === 'cover' && changes && !isSettled && <CoverPreview {...changes} />}
        </>
      )}
    </Cell>
  );
}

const Method = styled('span')(({ theme: { tokens } }) => ({
  display: 'inline-block',
  minWidth: 54,
  padding: '2px 6px',
  borderRadius: 5,
  textAlign: 'center',
  fontSize: '0.6875rem',
  fontWeight: 600,
  ...Object.fromEntries(
    Object.entries(tokens.tones).map(([tone, { ink, soft }]) => [
      `&[data-tone="${tone}"]`,
      { color: ink, backgroundColor: soft },
    ]),
  ),
}));

const Cell = styled('td')(({ theme: { tokens } }) => ({
  overflowWrap: 'anywhere',
  '& > :is(b, small, span)': { display: 'block' },
  '& > b': { fontWeight: 500 },
  '& small': { color: tokens.inkFaint, fontSize: '0.75rem' },
  '& select': {
    padding: '3px 6px',
    font: 'inherit',
    color: tokens.ink,
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.edge}`,
    borderRadius: 6,
  },
}));

/** Why an operation cannot be imported, or how it differs from the file. */
function Remarks({ one: { fault, remarks = [] } }: { readonly one: ParsedOperation }) {
  const translate = useTranslate();
  const say = ({ key, values }: Remark) => translate(`openapi.remark.${key}`, values);
  if (fault)
    return (
      <Fault>
        {say(fault)} <code>{fault.at}</code>
      </Fault>
    );
  if (remarks.length === 0) return null;
  return (
    <Folded>
      <summary>{translate('openapi.remarks', { count: remarks.length })}</summary>
      <ul>
        {remarks.map((remark) => (
          <li key={remark.key + JSON.stringify(remark.values)}>{say(remark)}</li>
        ))}
      </ul>
    </Folded>
  );
}
