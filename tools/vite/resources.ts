import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { normalised } from '#schemas/anySchema/normalise.ts';
import { withPresentKeywords } from '#schemas/renamedKeywords.ts';
import type { ActionFile, ResourceFile } from '#schemas/resourceFile.ts';
import { cutAt } from '#schemas/text/cutAt.ts';
import { documentsOf } from '#server/schemaDocuments.ts';

/** Parts of a resource file that only editors and the database use. */
const notForBrowsers = ['$schema', 'indexes', 'added', 'edited', 'retention', 'dropColumns'];
const columnKeywords = ['index', 'renamedFrom', 'filledFrom'];

/**
 * Removes the parts of resource files that no browser reads, since all of them are loaded before the app's
 * first screen.
 */
export function resourceFiles(): Plugin {
  return {
    name: 'kaifang:resources',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]resources[\\/][^\\/]+\.json(\?|$)/ },
      handler(code, id) {
        const path = cutAt(id, '?')[0];
        const { read: readDocument } = documentsOf(dirname(path));
        const { content, source } = normalised(
          withPresentKeywords(JSON.parse(code)),
          basename(path),
          readDocument,
        );
        const read = without(notForBrowsers, withoutNotices(content as ResourceFile));
        // The server validates by the whole schema; a form is drawn from parts of it.
        const { rules: _rules, ...drawn } = source ?? {};
        return {
          code: JSON.stringify({
            ...read,
            ...(read.schema && { schema: withoutColumns(read.schema) }),
            ...(source && { source: drawn }),
          }),
          map: null,
        };
      },
    },
  };
}

function without<Part extends object>(keywords: readonly string[], part: Part): Partial<Part> {
  return Object.fromEntries(
    Object.entries(part).filter(([word]) => !keywords.includes(word)),
  ) as Partial<Part>;
}

function withoutColumns(schema: NonNullable<ResourceFile['schema']>) {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    without(columnKeywords, property),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

// Only the server sends what actions notify accounts of.
function withoutNotices(file: ResourceFile): ResourceFile {
  const { actions, platform } = file;
  return {
    ...file,
    ...(actions && { actions: withoutNotice(actions) }),
    ...(platform?.actions && { platform: { ...platform, actions: withoutNotice(platform.actions) } }),
  };
}

function withoutNotice<Action extends Partial<ActionFile>>(actions: Readonly<Record<string, Action>>) {
  return Object.fromEntries(
    Object.entries(actions).map(([name, { notify: _notify, ...action }]) => [name, action as Action]),
  );
}
