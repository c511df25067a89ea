import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { columnAsForm } from '#schemas/payloads/columnAsForm.ts';
import type { ConsoleConnection, TableInfo } from '#schemas/payloads/console.ts';
import {
  addIndexForm,
  addLinkForm,
  alterColumnForm,
  dropForm,
  newColumnForm,
  renameColumnForm,
} from '#schemas/payloads/consoleForms.ts';
import { FormDialog } from '../../records/forms/FormDialog.tsx';

/** The changes of a table. */
export type Change =
  | { readonly deed: 'addColumn' | 'addIndex' | 'addLink' | 'dropTable' }
  | { readonly deed: 'renameColumn' | 'alterColumn' | 'dropColumn'; readonly column: string }
  | { readonly deed: 'dropIndex'; readonly index: string }
  | { readonly deed: 'dropLink'; readonly link: string };

const forms = {
  addColumn: newColumnForm,
  addIndex: addIndexForm,
  addLink: addLinkForm,
  alterColumn: alterColumnForm,
  renameColumn: renameColumnForm,
  dropIndex: dropForm,
  dropLink: dropForm,
  dropColumn: dropForm,
  dropTable: dropForm,
} as const;

const services = {
  addColumn: 'Admin.Database.AddColumn',
  addIndex: 'Admin.Database.AddIndex',
  addLink: 'Admin.Database.AddLink',
  alterColumn: 'Admin.Database.AlterColumn',
  renameColumn: 'Admin.Database.RenameColumn',
  dropIndex: 'Admin.Database.DropIndex',
  dropLink: 'Admin.Database.DropLink',
  dropColumn: 'Admin.Database.DropColumn',
  dropTable: 'Admin.Database.DropTable',
} as const;

interface ChangeDialogProps {
  readonly connection: ConsoleConnection;
  readonly table: TableInfo;
  readonly change: Change;
  readonly onClose: () => void;
}

/** The form of a change to a table; a drop requires typing the name. */
export function ChangeDialog({ connection, table, change, onClose }: ChangeDialogProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { deed, ...part } = change;
  const isDrop = deed.startsWith('drop');
  const [what = table.name] = Object.values(part);
  // The form starts with the current definition, so that only edited parts change.
  const now = deed === 'alterColumn' ? table.columns.find(({ name }) => name === what) : undefined;
  return (
    <FormDialog
      title={`${translate(`console.${deed}`)} ${deed.startsWith('add') ? '' : what}`.trim()}
      {...(isDrop && {
        text: translate(
          deed === 'dropIndex' || deed === 'dropLink' ? 'console.dropPartText' : 'console.dropText',
          { name: what },
        ),
        tone: 'danger' as const,
      })}
      keepAs={`${deed}:${connection.id}/${table.schema}/${table.name}/${what}`}
      schema={forms[deed]}
      {...(now && { text: now.type, value: columnAsForm(connection.dialect, now) })}
      submitLabel={translate(isDrop ? 'console.drop' : 'console.save')}
      onClose={onClose}
      onSubmit={async (values) => {
        const at = { connection: connection.id, schema: table.schema, table: table.name };
        await dataProvider.call(services[deed], { ...at, ...part, ...values });
        await queries.invalidateQueries({ queryKey: ['console'] });
        onClose();
      }}
    />
  );
}
