import type { ReactNode } from 'react';

/** The groups of the palette, in their order. */
export const groups = ['here', 'recent', 'screens', 'actions', 'records'] as const;

/** Something that the palette can lead to or do. */
export interface Entry {
  readonly id: string;
  readonly group: (typeof groups)[number];
  readonly label: string;
  /** Where it belongs, or what tells it from another of its name, in faint words. */
  readonly hint?: string;
  /** Under what head it stands within its group. */
  readonly kind?: string;
  readonly icon: string;
  readonly key?: string;
  /** What it may be looked for by: its words in both languages. */
  readonly words: readonly string[];
  /** The address of the screen that it leads to. */
  readonly to?: string;
  /** Whether the palette goes on to what can be done there. */
  readonly hasDeeds?: boolean;
  run(): void;
}

/** An entry with what a search is about to draw of it. */
export interface Section {
  readonly name: string;
  readonly title: ReactNode;
  readonly entries: readonly Entry[];
}
