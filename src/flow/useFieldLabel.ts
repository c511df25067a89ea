import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { FlowNode } from '#schemas/flow/document.ts';
import { definitionOf } from '#schemas/flow/nodeTypes.ts';
import { useWords } from '../lang.ts';

/** The labels of a node's fields: from its type, otherwise the shared ones. */
export function useFieldLabel(node: FlowNode): (field: string) => string {
  const translate = useTranslate();
  const words = useWords();
  const { fields } = definitionOf(node);
  return useCallback(
    (field) => {
      const own = fields?.[field];
      return own ? words(own) : translate(`designer.label.${field}`);
    },
    [fields, words, translate],
  );
}
