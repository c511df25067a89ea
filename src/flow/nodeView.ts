import type SvgIcon from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Lang, Tone } from '#schemas/resource.ts';

/** The props of a node's form. */
export interface NodeProps<T extends FlowNode = FlowNode> {
  readonly id: string;
  readonly node: T;
  /** Changes properties of the node; typing in one field is one undo step. */
  readonly put: (properties: Partial<T>, field: string) => void;
  /** The message of a field's problem. */
  readonly problemAt: (field: string) => string | undefined;
}

/** The language of a node's summary. */
export interface Spoken {
  readonly lang: Lang;
  readonly translate: (key: string, values?: Readonly<Record<string, unknown>>) => string;
}

/** How nodes of a type are drawn and edited. */
export interface NodeView<T extends FlowNode> {
  readonly icon: typeof SvgIcon;
  /** Data is blue, branches are amber, a response is green, a failure red. */
  readonly tone: Tone;
  /** The one-line summary on the node; empty while nothing is filled in. */
  readonly summary: (node: T, spoken: Spoken) => string;
  /** A new, empty node. */
  readonly blank: T;
  /** The node's form in the inspector, below its name and its ports. */
  readonly Form?: ComponentType<NodeProps<T>>;
  /** The label of a port that is not one of the shared ports. */
  readonly portLabel?: (node: T, port: string) => string | undefined;
}

/** The view of each type; every file of `nodes/` adds its own, so that a missing one does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the files of the types
export interface NodeViews {}
