import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FilterGroup, noFilter } from '#schemas/filter/tree.ts';
import type { Resource } from '#schemas/resource.ts';
import { type DraftFault, type DraftGroup, draftFaults, draftOf, newLine, treeOf } from './draft.ts';
import { GroupEditor } from './GroupEditor.tsx';
import { treeWords } from './treeWords.ts';
import { useSpeech } from './useSpeech.ts';

interface BuilderDialogProps {
  readonly resource: Resource;
  readonly tree: FilterGroup;
  /** It fills the screen. */
  readonly isNarrow: boolean;
  readonly onTree: (tree: FilterGroup) => void;
  readonly onClose: () => void;
}

/** Builds a filter: conditions joined by "and", "or" or "none of", in nested groups. */
export function BuilderDialog({ resource, tree, isNarrow, onTree, onClose }: BuilderDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [draft, setDraft] = useState(() => beginning(resource, tree));
  const [isTried, setTried] = useState(false);
  const faults = useMemo(() => draftFaults(resource, draft), [resource, draft]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (faults.size > 0) return;
    onTree(treeOf(draft));
    onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      slotProps={{ paper: { sx: isNarrow ? { borderRadius: 0, border: 0 } : {} } }}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={`${id}title`}
    >
      <Form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}title`}>{translate('listing.builder.title')}</DialogTitle>
        <DialogContent>
          <GroupEditor
            resource={resource}
            group={draft}
            level={1}
            faults={isTried ? faults : noFaults}
            onChange={setDraft}
          />
          <Sentence resource={resource} draft={draft} isSound={faults.size === 0} />
        </DialogContent>
        <DialogActions>
          <Button
            sx={{ mr: 'auto' }}
            onClick={() => {
              onTree(noFilter);
              onClose();
            }}
          >
            {translate('listing.builder.clear')}
          </Button>
          <Button onClick={onClose}>{translate('listing.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('listing.builder.apply')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const noFaults: ReadonlyMap<number, DraftFault> = new Map();

function beginning(resource: Resource, tree: FilterGroup): DraftGroup {
  const draft = draftOf(tree);
  const line = newLine(resource);
  return draft.parts.length === 0 && line ? { ...draft, parts: [line] } : draft;
}

interface SentenceProps {
  readonly resource: Resource;
  readonly draft: DraftGroup;
  readonly isSound: boolean;
}

/** The filter as a sentence, as soon as it has any condition. */
function Sentence({ resource, draft, isSound }: SentenceProps) {
  const tree = useMemo(() => (isSound ? treeOf(draft) : noFilter), [draft, isSound]);
  const speech = useSpeech(resource, tree);
  return <Summary>{tree.parts.length > 0 && treeWords(resource, tree, speech)}</Summary>;
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 });

const Summary = styled('p')(({ theme }) => ({
  margin: '14px 2px 0',
  minHeight: '1.5em',
  fontSize: '0.8125rem',
  color: theme.tokens.inkSoft,
  overflowWrap: 'anywhere',
}));
