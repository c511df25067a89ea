import { consolePath } from '#schemas/consolePath.ts';
import type { Json } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';

/** The list of a resource in the console, limited to records with these values. */
export function listLink(name: string, filter: Readonly<Record<string, Json>> = {}): string {
  const resource = registry.resources.get(name);
  const path = (resource && screenPath(resource, 'list')) ?? consolePath;
  if (Object.keys(filter).length === 0) return path;
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** The screen of a record in the console. */
export function recordLink(name: string, id: number): string {
  const resource = registry.resources.get(name);
  return (resource && screenPath(resource, 'show', id)) ?? consolePath;
}

/** The form for a new record, or the page in its place. */
export function addLink(name: string): string {
  const resource = registry.resources.get(name);
  return (resource && screenPath(resource, 'add')) ?? consolePath;
}

/** The page with the packages on sale, of an API where it is known; visitors see it too. */
export function shopLink(service?: string): string {
  return `/packages${service ? `?service=${encodeURIComponent(service)}` : ''}`;
}

/** The page with the receipt of an order, which the address names. */
export const receiptPath = `${consolePath}/order/receipt`;

/** The page that checks the signature of a delivery. */
export const webhookSignaturePath = `${consolePath}/webhook-signature`;

/** The page about wrong signatures, of an application where there is only one. */
export function signaturesLink(app?: number): string {
  return `${consolePath}/signatures${app === undefined ? '' : `?app_id=${app}`}`;
}

/** The page that buys a package. */
export function checkoutLink(packageId: number | string): string {
  return `${addLink('order')}?package=${encodeURIComponent(packageId)}`;
}
