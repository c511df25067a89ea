import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isComposingKey } from '../../ui/composing.ts';

interface LinkBoxProps {
  readonly editor: Editor;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Asks for the target of a link. */
export function LinkBox({ editor, anchor, onClose }: LinkBoxProps) {
  const translate = useTranslate();
  const present = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(present);
  const become = (href: string) => {
    setLink(editor, href, present === '');
    onClose();
  };
  const take = () => become(completed(address));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Line>
        <OutlinedInput
          size="small"
          autoFocus
          value={address}
          placeholder="https://"
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isComposingKey(event) && onlyHere(event, take)}
          slotProps={{ input: { 'aria-label': translate('form.html.address'), inputMode: 'url' } }}
        />
        <Button size="small" variant="contained" onClick={take}>
          {translate('form.ok')}
        </Button>
        {present !== '' && (
          <Button size="small" onClick={() => become('')}>
            {translate('form.html.unlink')}
          </Button>
        )}
      </Line>
    </Popover>
  );
}

// Does not submit the surrounding form.
function onlyHere(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

function setLink(editor: Editor, href: string, isNew: boolean): void {
  const words = editor.chain().focus().extendMarkRange('link');
  if (href === '') words.unsetLink().run();
  else if (editor.state.selection.empty && isNew) words.insertContent(linked(href)).run();
  else words.setLink({ href }).run();
}

/** `example.com` becomes a web address. */
function completed(address: string): string {
  const text = address.trim();
  return text === '' || /^(https?:|mailto:|\/|#)/i.test(text) ? text : `https://${text}`;
}

function linked(href: string) {
  return { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
}

const Line = styled('div')({
  display: 'flex',
  gap: 8,
  padding: 10,
  width: 'min(420px, 86vw)',
  '& > div': { flex: 1 },
});
