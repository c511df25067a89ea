import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Remark } from '#schemas/openapi/remark.ts';
import type { ParsedOperation } from '#schemas/payloads/apiImport.ts';

/** Why an operation cannot be imported, or what is otherwise than in the file. */
export function Remarks({ one: { fault, remarks = [] } }: { readonly one: ParsedOperation }) {
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

const Fault = styled('small')(({ theme: { tokens } }) => ({
  '&&': { display: 'block', color: tokens.tones.danger.ink },
}));

const Folded = styled('details')(({ theme: { tokens } }) => ({
  fontSize: '0.75rem',
  color: tokens.inkSoft,
  '& summary': { width: 'fit-content', cursor: 'pointer', color: tokens.accent },
  '& ul': { margin: '2px 0 4px', paddingLeft: 16 },
}));
