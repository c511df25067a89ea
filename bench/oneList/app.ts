import simpleRestProvider from 'ra-data-simple-rest';
import { createElement } from 'react';
import { Admin, DataTable, DateField, EmailField, List, Resource, SelectField } from 'react-admin';
import { createRoot } from 'react-dom/client';

// A minimal react-admin app: one list with the columns of our accounts and nothing that slows it down.
const levels = [
  { id: 0, name: 'Common member' },
  { id: 100, name: 'Personal developer' },
  { id: 101, name: 'Company developer' },
  { id: 200, name: 'Admin' },
  { id: 255, name: 'Super admin' },
];
const statuses = [
  { id: 'enabled', name: 'Enabled' },
  { id: 'disabled', name: 'Disabled' },
];
const { Col } = DataTable;

function AccountList() {
  return createElement(
    List,
    { sort: { field: 'id', order: 'DESC' } },
    createElement(
      DataTable,
      { rowClick: false },
      createElement(Col, { source: 'id' }),
      createElement(Col, { source: 'username' }),
      createElement(Col, { source: 'nickname' }),
      createElement(
        Col,
        { source: 'level' },
        createElement(SelectField, { source: 'level', choices: levels }),
      ),
      createElement(Col, { source: 'tel' }),
      createElement(Col, { source: 'email', field: EmailField }),
      createElement(
        Col,
        { source: 'status' },
        createElement(SelectField, { source: 'status', choices: statuses }),
      ),
      ...['login_at', 'created_at'].map((source) =>
        createElement(Col, { key: source, source }, createElement(DateField, { source, showTime: true })),
      ),
    ),
  );
}

createRoot(document.getElementById('root')!).render(
  createElement(
    Admin,
    { dataProvider: simpleRestProvider(location.origin), disableTelemetry: true },
    createElement(Resource, { name: 'account', list: AccountList }),
  ),
);
