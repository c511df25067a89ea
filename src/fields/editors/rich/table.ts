import { Extension, Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), colwidth: unwritten }),
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    colwidth: unwritten,
    scope: { default: null },
  }),
  // Rows are kept in one body: a cell in the head of a table becomes a heading cell.
  parseHTML: () => [{ tag: 'th' }, { tag: 'thead td', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const Tables = Extension.create({
  name: 'tables',
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const to = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: to(1), 'Shift-Tab': to(-1) };
  },
});

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Number(cell.getAttribute(name)) || 1,
    renderHTML: ({ [name]: size }: Record<string, unknown>) => (size === 1 ? {} : { [name]: size }),
  };
}

const unwritten = { default: null, parseHTML: () => null, renderHTML: () => ({}) };

/** Tables: their rows, their cells, and the keys that move between cells. */
export const tables = [Table, TableRow, TableCell, TableHeader, Tables];
