import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { DropPlace } from './DropPlace.tsx';
import { FileButton } from './FileButton.tsx';
import type { UploadRule } from './upload.ts';
import { useUpload } from './useUpload.ts';
import { emptied, isFixed } from './widget.ts';

interface UploadBoxProps {
  readonly widget: WidgetProps;
  readonly rule: UploadRule;
  /** A description of what may be uploaded. */
  readonly hint: string;
  /** Renders the current value, or the file being uploaded. */
  readonly preview: (address: string | undefined, sending: File | undefined) => ReactNode;
  /** Decides about a chosen file, and sends it or another one in its place. */
  readonly onTake?: (file: File, send: (file: File) => unknown) => void;
  /** Further buttons, which may also send a file. */
  readonly tools?: (address: string | undefined, send: (file: File) => unknown) => ReactNode;
}

/** A drop zone and picker for one file. The current file can be viewed, replaced and removed. */
export function UploadBox({ widget, rule, hint, preview, onTake, tools }: UploadBoxProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const { sending, fault, send, cancel } = useUpload(widget, rule);
  const address = typeof widget.value === 'string' && widget.value !== '' ? widget.value : undefined;
  const fixed = isFixed(widget);
  const take = ([file]: FileList) => {
    if (!file) return;
    if (onTake) onTake(file, send);
    else send(file);
  };
  const remove = () => {
    widget.onChange(emptied(widget));
    button.current?.focus();
  };
  return (
    <DropPlace isWrong={(widget.rawErrors?.length ?? 0) > 0} isFixed={fixed} onFiles={take}>
      {preview(address, sending)}
      <div>
        <Buttons>
          <FileButton ref={button} widget={widget} types={rule.types} onFiles={take}>
            {translate(address ? 'form.upload.change' : 'form.upload.choose')}
          </FileButton>
          {!sending && !fixed && tools?.(address, send)}
          {sending && <Small onClick={cancel}>{translate('form.cancel')}</Small>}
          {address && !sending && !fixed && <Small onClick={remove}>{translate('form.upload.remove')}</Small>}
        </Buttons>
        <Said role={fault ? 'alert' : undefined} data-fault={fault !== undefined}>
          {fault ?? (sending ? translate('form.upload.sending', { name: sending.name }) : hint)}
        </Said>
      </div>
      {sending && <Line aria-label={translate('form.upload.busy')} />}
    </DropPlace>
  );
}

function Small({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Button size="small" onClick={onClick}>
      {children}
    </Button>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const Said = styled('p')(({ theme }) => ({
  margin: '6px 0 0',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  color: theme.tokens.inkFaint,
  overflowWrap: 'anywhere',
  '&[data-fault="true"]': { color: theme.tokens.tones.danger.ink },
}));

const Line = styled(LinearProgress)({ position: 'absolute', left: 0, right: 0, bottom: 0 });
