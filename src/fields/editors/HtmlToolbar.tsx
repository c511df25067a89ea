import { styled } from '@mui/material/styles';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslate } from 'react-admin';
import { EditorToolbar } from './EditorToolbar.tsx';
import { InsertTools } from './InsertTools.tsx';
import { TableTools } from './rich/TableTools.tsx';
import { ToolButton } from './ToolButton.tsx';
import { tools } from './tools.tsx';
import type { Pictures } from './usePictures.ts';

interface HtmlToolbarProps {
  readonly editor: Editor;
  /** The id of the label of the text below. */
  readonly label: string;
  readonly pictures: Pictures;
}

/** The toolbar of a rich text editor. A button is pressed if the cursor is inside its format. */
export function HtmlToolbar({ editor, label, pictures }: HtmlToolbarProps) {
  const translate = useTranslate();
  const pressed = useEditorState({ editor, selector: ({ editor: now }) => pressedIn(now) });
  return (
    <Bar label={label}>
      {tools.map((group) => (
        <span key={group[0]?.name}>
          {group.map(({ name, icon, run }) => (
            <ToolButton
              key={name}
              label={translate(`form.html.${name}`)}
              pressed={pressed[name] ?? false}
              onPress={() => run(editor.chain().focus()).run()}
            >
              {icon}
            </ToolButton>
          ))}
        </span>
      ))}
      <InsertTools editor={editor} pictures={pictures} isLink={pressed.link ?? false} />
      <span>
        <TableTools editor={editor} isTable={pressed.table ?? false} />
      </span>
    </Bar>
  );
}

function pressedIn(editor: Editor): Readonly<Record<string, boolean>> {
  const shaping = tools.flat().map(({ name, is }) => [name, is !== undefined && editor.isActive(...is)]);
  return { ...Object.fromEntries(shaping), link: editor.isActive('link'), table: editor.isActive('table') };
}

const Bar = styled(EditorToolbar)(({ theme: { tokens } }) => ({
  padding: '4px 6px',
  borderBottom: `1px solid ${tokens.line}`,
  backgroundColor: tokens.sunken,
}));
