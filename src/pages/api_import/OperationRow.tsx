import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { ParsedOperation } from '#schemas/payloads/apiImport.ts';
import type { Tone } from '#schemas/resource.ts';
import { TickBox } from '../../screens/table/TickBox.tsx';
import { Remarks } from './Remarks.tsx';
import { isFit, type There as ThereChoice } from './useChoice.ts';

interface OperationRowProps {
  readonly one: ParsedOperation;
  readonly isTest: boolean;
  readonly isTicked: boolean;
  readonly there: ThereChoice;
  readonly onTick: (numbers: readonly number[], isOn: boolean) => void;
  readonly onThere: (numbers: readonly number[], choice: ThereChoice) => void;
}

const tones: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'success', DELETE: 'danger' };

/** One operation: whether it is imported, what it is, and what becomes of the draft that there is. */
export const OperationRow = memo(({ one, isTest, isTicked, there, onTick, onThere }: OperationRowProps) => {
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
      {!isTest && <There one={one} there={there} name={name} onThere={onThere} />}
    </>
  );
});

interface ThereProps {
  readonly one: ParsedOperation;
  readonly there: ThereChoice;
  readonly name: string;
  readonly onThere: OperationRowProps['onThere'];
}

// What becomes of the draft that there is.
function There({ one, there, name, onThere }: ThereProps) {
  const translate = useTranslate();
  const { number, state, is_edited: isEdited } = one;
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
