import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor theme in the product's colours. It follows the colour mode through CSS variables. */
export const codeLook = EditorView.theme({
  '&': { fontSize: '0.8125rem', color: 'var(--kf-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--kf-font-code)',
    lineHeight: '1.6',
    maxHeight: 'min(60vh, 560px)',
    overflow: 'auto',
  },
  '.cm-tooltip': {
    color: 'var(--kf-ink)',
    backgroundColor: 'var(--kf-surface)',
    border: '1px solid var(--kf-line)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--kf-font-code)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--kf-ink)',
    backgroundColor: 'var(--kf-chosen)',
  },
  '.cm-content': { minHeight: '8.5em', padding: '8px 0', caretColor: 'var(--kf-ink)' },
  '.cm-gutters': { color: 'var(--kf-ink-faint)', backgroundColor: 'transparent', border: 0 },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 6px 0 8px' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 4px 0 0' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--kf-hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--kf-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--kf-chosen)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--kf-chosen)',
    outline: '1px solid var(--kf-line)',
  },
  '.cm-panels': {
    color: 'var(--kf-ink)',
    backgroundColor: 'var(--kf-raised)',
    borderColor: 'var(--kf-line)',
  },
  '.cm-textfield, .cm-button': {
    color: 'var(--kf-ink)',
    backgroundColor: 'var(--kf-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--kf-edge)',
    borderRadius: '6px',
  },
});

/** The highlighting colour of each kind of token. */
export const codeColours = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier],
    color: 'var(--kf-accent-strong)',
    fontWeight: '600',
  },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--kf-tone-success-ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--kf-tone-warning-ink)' },
  { tag: [tags.propertyName, tags.typeName, tags.className], color: 'var(--kf-tone-info-ink)' },
  { tag: [tags.function(tags.variableName), tags.labelName], color: 'var(--kf-tone-info-ink)' },
  { tag: [tags.comment, tags.meta], color: 'var(--kf-ink-faint)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--kf-tone-danger-ink)' },
]);
