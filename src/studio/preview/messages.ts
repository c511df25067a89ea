import type { Lang, Resource, ScreenName } from '#schemas/resource.ts';

/** What the studio orders of the preview. */
export interface PreviewOrder {
  readonly kind: 'draw';
  /** The resources as they are being edited, completed. */
  readonly resources: readonly Resource[];
  /** The resource to draw, and its screen. */
  readonly name: string;
  readonly screen: ScreenName;
  readonly lang: Lang;
}

/** The message by which the preview says that it takes orders. */
export const previewReady = { kind: 'studio-preview-ready' } as const;

/** Whether a message says that the preview takes orders. */
export function isPreviewReady(data: unknown): boolean {
  return (Object(data) as { readonly kind?: unknown }).kind === previewReady.kind;
}

/** Whether a message is an order. */
export function isOrder(data: unknown): data is PreviewOrder {
  return (Object(data) as { readonly kind?: unknown }).kind === 'draw';
}
