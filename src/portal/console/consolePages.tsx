import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { consolePath } from '#schemas/consolePath.ts';
import { passwordPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { type FeatureLoaders, loadPage, type RouteHandle, resourceRoutes } from '../../routes.tsx';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { receiptPath, webhookSignaturePath } from './links.ts';

/** A page of the console that no resource file describes. */
export interface ConsolePage {
  readonly path: string;
  /** The key of its name. */
  readonly text: string;
  /** Its place in the menu; none where other pages lead to it. */
  readonly menu?: { readonly group: string; readonly order: number; readonly icon: string };
  readonly load: () => Promise<ComponentType>;
}

/** The pages drawn by hand. One with the path of a generated screen takes its place. */
export const consolePages: readonly ConsolePage[] = [
  {
    path: consolePath,
    text: 'developer.overview.title',
    load: () => import('./overview/Overview.tsx').then((file) => file.Overview),
  },
  {
    path: `${consolePath}/usage`,
    text: 'developer.usage.title',
    menu: { group: 'apis', order: 40, icon: 'chart' },
    load: () => import('./usage/Usage.tsx').then((file) => file.Usage),
  },
  {
    path: `${consolePath}/signatures`,
    text: 'developer.signatures.title',
    menu: { group: 'apis', order: 55, icon: 'key' },
    load: () => import('./signatures/WrongSignatures.tsx').then((file) => file.WrongSignatures),
  },
  {
    path: webhookSignaturePath,
    text: 'developer.webhook.title',
    menu: { group: 'apis', order: 80, icon: 'password' },
    load: () => import('./webhooks/WebhookSignature.tsx').then((file) => file.WebhookSignature),
  },
  {
    path: `${consolePath}/api-apply/add`,
    text: 'developer.access.title',
    load: () => import('./access/AskForApis.tsx').then((file) => file.AskForApis),
  },
  {
    path: `${consolePath}/order/add`,
    text: 'developer.checkout.title',
    load: () => import('./checkout/Checkout.tsx').then((file) => file.Checkout),
  },
  {
    path: receiptPath,
    text: 'developer.receipt.title',
    load: () => import('./receipt/Receipt.tsx').then((file) => file.Receipt),
  },
  {
    path: passwordPath,
    text: 'shell.user.password',
    menu: { group: 'account', order: 20, icon: 'password' },
    load: async () => (await loadPage('account_password')()) as ComponentType,
  },
];

/** What resources render themselves in the portal. */
const features: FeatureLoaders = {
  call_log: () => import('./usage/callLogFeature.tsx'),
  ledger: () => import('./balance/ledgerFeature.tsx'),
  login_record: () => import('../../features/login_record/index.tsx'),
  order: () => import('./checkout/orderFeature.tsx'),
  push_record: () => import('./webhooks/pushRecordFeature.tsx'),
  topic: () => import('./webhooks/topicFeature.tsx'),
  traffic_package: () => import('./checkout/packageFeature.tsx'),
};

/** The routes below the console's path. */
export function consoleRoutes(addPages: () => Promise<void>): RouteObject[] {
  const drawn = consolePages.map(({ path, load }): RouteObject => {
    const Page = lazyChunk(async () => (await Promise.all([load(), addPages()]))[0]);
    const handle: RouteHandle = { chunk: Page };
    return { path, handle, element: <Page /> };
  });
  return [...drawn, ...resourceRoutes(registry, addPages, features)].map(({ path = '', ...route }) => ({
    ...route,
    path: path.slice(consolePath.length + 1),
  })) as RouteObject[];
}
