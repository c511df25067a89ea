/** Whether the page is the developers' portal, not the back-office: its HTML says so. */
export const isPortal = globalThis.document?.documentElement.hasAttribute('data-portal') ?? false;
