import type { ReactNode } from 'react';

/** The groups of the palette, in order. */
export const groups = ['here', 'recent', 'screens', 'actions', 'records'] as const;

/** A link or an action of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: (typeof groups)[number];
  readonly label: string;
  /** A hint in faint text: where it belongs, or what distinguishes it from others of the same name. */
  readonly hint?: string;
  /** The heading within its group. */
  readonly kind?: string;
  readonly icon: string;
  readonly key?: string;
  /** The searchable texts, in both languages. */
  readonly words: readonly string[];
  /** The URL of its screen. */
  readonly to?: string;
  /** Whether the palette can continue with the actions of that screen. */
  readonly hasDeeds?: boolean;
  run(): void;
}

/** A group of entries with the state of its search. */
export interface Section {
  readonly name: string;
  readonly title: ReactNode;
  readonly entries: readonly Entry[];
}
