import type { Fields } from '../../feature.ts';
import { PathWidget } from './PathWidget.tsx';

/** The path of an operation is chosen among those that can be granted. */
export const fields: Fields<'operation'> = { uri: { widget: PathWidget } };
