import { ThemeProvider } from '@mui/material/styles';
import { RecordContextProvider } from 'ra-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { FieldList } from '#src/records/show/FieldList.tsx';
import { stateFields } from '#src/records/show/stateFields.ts';
import { createKaifangTheme } from '#src/theme.ts';
import { productRegistry } from '../support/productRegistry.ts';

const registry = productRegistry();
const theme = createKaifangTheme('light');

describe('the heading of a record', () => {
  const statesOf = (name: string, record: Row) =>
    stateFields(resourceOf(registry, name), record).map(([field]) => field);

  it('has its status first, also where no action changes it', () => {
    expect(statesOf('order', { status: 'unpaid', package_state: 'unshipped' })).toEqual([
      ...['status', 'package_state'],
    ]);
    expect(statesOf('traffic_package', { status: 'normal', type: 'paid' })).toEqual(['status']);
  });

  it('has what actions check or set, and no state that is empty', () => {
    expect(statesOf('app', { status: 'working', review_status: null })).toEqual(['status']);
  });
});

describe('the fields of a record', () => {
  const labels = (name: string, fields: readonly string[], record: Row) => {
    const view = { lang: 'en' } as never;
    const html = renderToStaticMarkup(
      <ThemeProvider theme={theme}>
        <RecordContextProvider value={record}>
          <FieldList resource={resourceOf(registry, name)} fields={fields} view={view} />
        </RecordContextProvider>
      </ThemeProvider>,
    );
    return [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label);
  };

  it('leaves out those that its file hides while they are empty or false', () => {
    const fields = ['app_key', 'former_secret_until', 'former_secret_works'];
    const fresh = { id: 1, app_key: 'k', former_secret_until: null, former_secret_works: false };
    expect(labels('app', fields, fresh)).toEqual(['App Key']);
    expect(labels('app', ['expires_at'], { id: 1, expires_at: null })).toHaveLength(1);
    expect(labels('order', ['amount', 'paypal_order'], { id: 1, amount: '1.00' })).toEqual(['Amount']);
    expect(labels('order', ['paypal_order'], { id: 1, paypal_order: 'PP1' })).toEqual(['PayPal order ID']);
  });
});
