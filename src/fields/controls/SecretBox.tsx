import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { RandomButton } from './RandomButton.tsx';
import { TextBox } from './TextBox.tsx';
import { isRemovable, secretWord } from './widget.ts';

interface SecretBoxProps {
  readonly widget: WidgetProps;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** An input for values that bystanders must not read. A stored value is never shown. */
export function SecretBox({ widget, text, onText }: SecretBoxProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  // A password manager may fill in a current password, but not a new one.
  const autoComplete = widget.name === 'old_password' ? 'current-password' : 'new-password';
  const word = widget.required ? undefined : secretWord(widget);
  // A regenerated secret is revealed, so that the user sees the change.
  const made = (next: string) => {
    onText(next);
    setShown(true);
  };
  return (
    <TextBox
      widget={widget}
      text={text}
      onText={onText}
      type={isShown ? 'text' : 'password'}
      placeholder={word && translate(word)}
      input={{ autoComplete, spellCheck: false, autoCapitalize: 'off' }}
      end={
        <>
          <RandomButton widget={widget} onMade={made} />
          {isRemovable(widget) && (
            <IconButton
              size="small"
              aria-label={translate(widget.value === null ? 'form.secretStay' : 'form.secretRemove')}
              aria-pressed={widget.value === null}
              aria-controls={widget.id}
              onClick={() => widget.onChange(widget.value === null ? undefined : null)}
            >
              {widget.value === null ? (
                <UndoOutlined fontSize="small" />
              ) : (
                <DeleteOutlined fontSize="small" />
              )}
            </IconButton>
          )}
          <IconButton
            size="small"
            edge="end"
            aria-label={translate(isShown ? 'form.hide' : 'form.show')}
            aria-controls={widget.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </>
      }
    />
  );
}
