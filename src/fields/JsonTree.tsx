import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Json } from '#schemas/resource.ts';
import { CopyButton } from './CopyButton.tsx';

/** JSON as a tree with collapsible branches, and a button that copies all of it. */
export function JsonTree({ value }: { readonly value: Json }) {
  const translate = useTranslate();
  return (
    <Tree>
      <CopyButton text={JSON.stringify(value, null, 2)} label={translate('logs.copy')} />
      <Branch value={value} depth={0} />
    </Tree>
  );
}

interface BranchProps {
  readonly name?: string;
  readonly value: Json;
  readonly depth: number;
}

/** How many levels are expanded at first, and the maximum number of entries rendered per node. */
const openDepth = 3;
const mostEntries = 200;

function Branch({ name, value: given, depth }: BranchProps) {
  const value = typeof given === 'string' ? unfolded(given) : given;
  const head = name !== undefined && <b>{name}: </b>;
  if (typeof value !== 'object' || value === null)
    return (
      <p>
        {head}
        <span data-kind={value === null ? 'null' : typeof value}>{JSON.stringify(value)}</span>
      </p>
    );
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.length === 0)
    return (
      <p>
        {head}
        {open}
        {close}
      </p>
    );
  return (
    <details open={depth < openDepth}>
      <summary>
        {head}
        {open} <small>{entries.length}</small> {close}
      </summary>
      {entries.slice(0, mostEntries).map(([key, one]) => (
        <Branch key={key} name={key} value={one as Json} depth={depth + 1} />
      ))}
      {entries.length > mostEntries && <p>…</p>}
    </details>
  );
}

// A form field may hold objects as JSON text. They are shown as objects.
function unfolded(text: string): Json {
  if (!/^\s*(\{.*\}|\[.*\])\s*$/s.test(text)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

const Tree = styled('div')(({ theme: { tokens } }) => ({
  position: 'relative',
  padding: '10px 14px',
  maxHeight: 480,
  overflow: 'auto',
  borderRadius: 8,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  color: tokens.ink,
  backgroundColor: tokens.sunken,
  '& > .kf-tool': {
    float: 'right',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '2px 6px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    fontFamily: 'inherit',
    color: tokens.accent,
    background: 'none',
    cursor: 'pointer',
    '& svg': { fontSize: 16 },
    '&:hover': { backgroundColor: tokens.hover },
  },
  '& p': { margin: '0 0 0 16px' },
  '& > p': { margin: 0 },
  '& details details': { marginLeft: 16 },
  '& summary': { cursor: 'pointer', '&:focus-visible': { outline: `2px solid ${tokens.focus}` } },
  '& b': { fontWeight: 500, color: tokens.inkSoft },
  '& small': { color: tokens.inkSoft },
  '& [data-kind="string"]': { color: tokens.tones.success.ink },
  '& [data-kind="number"], & [data-kind="boolean"]': { color: tokens.tones.info.ink },
  '& [data-kind="null"]': { color: tokens.inkSoft },
}));
