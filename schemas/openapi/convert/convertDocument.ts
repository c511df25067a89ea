import type { Dict } from '../dict.ts';
import type { Format } from '../formatSeen.ts';
import type { Converted } from './documentOf.ts';
import { convertHar } from './har.ts';
import { convertPostman } from './postman.ts';
import { convertYapi } from './yapi.ts';

export type { Converted } from './documentOf.ts';

/** Another product's file as an OpenAPI 3.1 document; undefined where its format is not converted. */
export function convertDocument(root: unknown, seen: Format): Converted | undefined {
  switch (seen) {
    case 'postman21':
      return convertPostman(root as Dict);
    case 'yapi':
      return convertYapi(root);
    case 'har':
      return convertHar(root);
    default:
      return undefined;
  }
}
