import { nearest } from '../text/nearest.ts';
import { annotations } from '../vocabulary.ts';
import { isObject, knownInnerSchemas, type SchemaNode } from './schemaNode.ts';

/** Keywords of JSON Schema that a resource file's own grammar has no use for: a schema with one is read as any JSON Schema. */
export const schemaWords: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    '$defs',
    'definitions',
    '$anchor',
    '$dynamicRef',
    '$dynamicAnchor',
    '$recursiveRef',
    '$vocabulary',
  ],
  ...['$recursiveAnchor', 'id', 'anyOf', 'oneOf', 'not', 'patternProperties', 'propertyNames', 'prefixItems'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'dependentSchemas', 'dependencies', 'minProperties'],
  ...['maxProperties', 'additionalItems', 'contains', 'minContains', 'maxContains', 'contentEncoding'],
  ...['contentMediaType', 'contentSchema', 'writeOnly', 'nullable'],
]);

/** Keywords that editors and generators add to schemas: they say nothing about values. */
const foreignNotes = new Set([
  ...['markdownDescription', 'defaultSnippets', 'enumDescriptions', 'markdownEnumDescriptions', 'tsType'],
  ...[
    'deprecationMessage',
    'errorMessage',
    'patternErrorMessage',
    'doNotSuggest',
    'suggestSortText',
    'hidden',
  ],
  ...[
    'allowTrailingCommas',
    'allowComments',
    'existingJavaType',
    'javaType',
    'javaName',
    'xml',
    'discriminator',
  ],
  ...['externalDocs', 'example', 'enumNames', 'propertyOrder', 'order', 'fileMatch', 'version', 'copyright'],
  ...[
    'meta:enum',
    'tags',
    'category',
    'scope',
    'language',
    'goJSONSchema',
    'defaultProperties',
    'uniqueItemProperties',
  ],
]);

const plainWords = new Set([
  ...[
    '$schema',
    '$id',
    '$comment',
    'title',
    'description',
    'examples',
    'deprecated',
    'type',
    'format',
    'enum',
  ],
  ...['const', 'default', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'items',
    'properties',
    'required',
  ],
  ...['additionalProperties', 'readOnly', 'if', 'then', 'else', 'allOf', 'dependentRequired'],
]);

/** Whether a keyword is an annotation of an editor or a vendor. */
export function isForeignNote(word: string): boolean {
  return foreignNotes.has(word) || /^x-/i.test(word);
}

/** A keyword that no vocabulary has, and where it stands first. */
export interface UnknownWord {
  readonly word: string;
  readonly path: string;
  /** The known keyword that is nearest to it, if one is near. */
  readonly near?: string;
}

/** The unknown keywords of a schema, each once. */
export function unknownWords(schema: SchemaNode, path: string): UnknownWord[] {
  const found = new Map<string, UnknownWord>();
  const visit = (node: SchemaNode, at: string): void => {
    if (!isObject(node)) return;
    for (const word of Object.keys(node)) {
      if (isKnown(word) || found.has(word)) continue;
      const near = nearest(word, [...plainWords, ...schemaWords, ...annotations]);
      found.set(word, { word, path: `${at}/${word}`, ...(near !== undefined && { near }) });
    }
    for (const [step, inner] of knownInnerSchemas(node)) visit(inner, at + step);
  };
  visit(schema, path);
  return [...found.values()];
}

const ours = new Set<string>(annotations);

function isKnown(word: string): boolean {
  return plainWords.has(word) || schemaWords.has(word) || ours.has(word) || isForeignNote(word);
}
