import ImageOutlined from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { imageRule } from '../controls/upload.ts';
import { LinkBox } from './LinkBox.tsx';
import { ToolButton } from './ToolButton.tsx';
import type { Pictures } from './usePictures.ts';

interface InsertToolsProps {
  readonly editor: Editor;
  readonly pictures: Pictures;
  readonly isLink: boolean;
}

/** The toolbar buttons that ask for input before they insert: a link, a picture. */
export function InsertTools({ editor, pictures, isLink }: InsertToolsProps) {
  const translate = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState<HTMLElement | null>(null);
  return (
    <span>
      <ToolButton label={translate('form.html.link')} pressed={isLink} onPress={setLinking}>
        <LinkIcon />
      </ToolButton>
      <ToolButton label={translate('form.html.image')} onPress={() => file.current?.click()}>
        <ImageOutlined />
      </ToolButton>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={imageRule.types?.join()}
        onChange={({ target }) => {
          void pictures.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {linking && <LinkBox editor={editor} anchor={linking} onClose={() => setLinking(null)} />}
    </span>
  );
}
