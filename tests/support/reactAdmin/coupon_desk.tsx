import { DataTable, List } from 'react-admin';

/** A custom page that lists the records of another resource. */
export function Page() {
  return (
    <List resource="coupon" title="Coupon desk" perPage={25} actions={false}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="code" />
      </DataTable>
    </List>
  );
}
