import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Node } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ToolButton } from '../ToolButton.tsx';

interface TableToolsProps {
  readonly editor: Editor;
  readonly isTable: boolean;
}

/** The table button: inserts a table; inside a table it adds and removes rows and columns. */
export function TableTools({ editor, isTable }: TableToolsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const run = (command: Command) => {
    setAnchor(null);
    command(editor.state, editor.view.dispatch);
    editor.view.focus();
  };
  if (!isTable)
    return (
      <ToolButton label={translate('form.html.insertTable')} onPress={() => insertTable(editor)}>
        <TableChartOutlined />
      </ToolButton>
    );
  return (
    <>
      <ToolButton label={translate('form.html.table')} pressed onPress={setAnchor}>
        <TableChartOutlined />
      </ToolButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} disableRestoreFocus>
        {Object.entries(commands).map(([name, command]) => (
          <MenuItem key={name} onClick={() => run(command)}>
            {translate(`form.html.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const commands: Readonly<Record<string, Command>> = {
  rowBelow: addRowAfter,
  columnRight: addColumnAfter,
  dropRow: deleteRow,
  dropColumn: deleteColumn,
  dropTable: deleteTable,
};

// The first row holds headings, and the cursor moves into it: the table starts after the old cursor position.
function insertTable({ state, schema, view }: Editor): void {
  const { tr, selection } = state;
  const row = (kind: string) => {
    const cells = [1, 2, 3].map(() => schema.nodes[kind]?.createAndFill() as Node);
    return schema.nodes['tableRow']?.create(null, cells) as Node;
  };
  const rows = ['tableHeader', 'tableCell', 'tableCell'].map(row);
  tr.replaceSelectionWith(schema.nodes['table']?.create(null, rows) as Node);
  tr.setSelection(TextSelection.near(tr.doc.resolve(selection.from + 1)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
