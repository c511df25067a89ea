import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextBox } from './TextBox.tsx';
import { formOf } from './widget.ts';

interface SecretBoxProps {
  readonly widget: WidgetProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly autoComplete?: string;
}

/** A box for what nobody should read over one's shoulder; what is kept already is never shown. */
export function SecretBox({ widget, text, onText, autoComplete = 'new-password' }: SecretBoxProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const stays = formOf(widget).purpose === 'edit' && !widget.required;
  return (
    <TextBox
      widget={widget}
      text={text}
      onText={onText}
      type={isShown ? 'text' : 'password'}
      placeholder={stays ? translate('form.secretStays') : undefined}
      input={{ autoComplete, spellCheck: false, autoCapitalize: 'off' }}
      end={
        <IconButton
          size="small"
          edge="end"
          aria-label={translate(isShown ? 'form.hide' : 'form.show')}
          aria-controls={widget.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
        </IconButton>
      }
    />
  );
}
