import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { ApiChange } from '#schemas/flow/changes/change.ts';
import type { CoverChanges } from '#schemas/payloads/apiImport.ts';

const kinds = ['added', 'removed', 'changed'] as const;

/** What a cover would add to, remove from and change in an existing draft, and which edits by hand stay. */
export function CoverPreview({ changes, kept }: CoverChanges) {
  const translate = useTranslate();
  const nameOf = ({ part, name, label }: ApiChange) => {
    const own = part === 'words' ? translate(`gate.what.${name}`) : (label ?? name);
    return part === 'words'
      ? own
      : translate('openapi.change', { part: translate(`gate.part.${part}`), name: own });
  };
  const lines = kinds.flatMap((kind) => {
    const names = changes.filter((change) => change.kind === kind).map(nameOf);
    return names.length > 0 ? [{ kind, word: translate(`gate.kind.${kind}`), names }] : [];
  });
  if (lines.length === 0 && kept.length === 0) return <small>{translate('openapi.noChange')}</small>;
  return (
    <List>
      {lines.map(({ kind, word, names }) => (
        <li key={kind} data-kind={kind}>
          <b>{word}</b> {names.join(translate('openapi.between'))}
        </li>
      ))}
      {kept.length > 0 && (
        <li>
          <b>{translate('openapi.keptEdits')}</b> {kept.join(translate('openapi.between'))}
        </li>
      )}
    </List>
  );
}

const List = styled('ul')(({ theme: { tokens } }) => ({
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: '0.75rem',
  maxHeight: 160,
  overflow: 'auto',
  '& b': { fontWeight: 600, color: tokens.inkSoft },
  '& [data-kind="added"] b': { color: tokens.tones.success.ink },
  '& [data-kind="removed"] b': { color: tokens.tones.danger.ink },
  '& [data-kind="changed"] b': { color: tokens.tones.info.ink },
}));
