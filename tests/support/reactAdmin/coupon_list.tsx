import {
  BulkDeleteButton,
  CreateButton,
  DataTable,
  DateField,
  EditButton,
  ExportButton,
  List,
  ReferenceField,
  ShowButton,
  TextInput,
  TopToolbar,
} from 'react-admin';

const Actions = () => (
  <TopToolbar>
    <CreateButton />
    <ExportButton />
  </TopToolbar>
);

/** A list of coupons as in react-admin's documentation. */
export function Page() {
  return (
    <List filters={[<TextInput key="q" source="q" alwaysOn />]} actions={<Actions />}>
      <DataTable rowClick="show" bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
        <DataTable.Col source="code" />
        <DataTable.NumberCol source="amount" />
        <DataTable.Col source="shop">
          <ReferenceField source="shop" reference="shop" />
        </DataTable.Col>
        <DataTable.Col source="created_at" field={DateField} />
        <DataTable.Col label="list.actions">
          <ShowButton />
          <EditButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}
