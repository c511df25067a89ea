import { valueAt } from '../editor/suggestions.ts';
import { newEntityText, withField } from '../fields.ts';
import { useTexts } from '../texts.ts';
import type { Saving } from '../useSaving.ts';
import { conflictsOf, type StudioState } from '../useStudio.ts';
import { AddField } from './AddField.tsx';
import { Conflict } from './Conflict.tsx';
import { NewEntityDialog } from './NewEntityDialog.tsx';
import { Question } from './Question.tsx';

/** A dialog that the person opened. */
export type StudioDialog =
  | { readonly kind: 'entity' }
  | { readonly kind: 'field' | 'discard'; readonly name: string };

interface DialogsProps {
  readonly studio: StudioState;
  readonly contents: ReadonlyMap<string, unknown>;
  readonly saving: Saving;
  readonly dialog: StudioDialog | undefined;
  /** An entity was made. */
  readonly onNew: (name: string) => void;
  readonly onClose: () => void;
}

/** The dialogs of the studio: those that were opened, and those that files ask for. */
export function Dialogs({ studio, contents, saving, dialog, onNew, onClose }: DialogsProps) {
  const { t } = useTexts();
  const conflict = conflictsOf(studio)[0];
  return (
    <>
      {dialog?.kind === 'field' && (
        <AddField
          taken={Object.keys(Object(valueAt(contents.get(dialog.name), ['schema', 'properties'])))}
          resources={[...contents.keys()]}
          onClose={onClose}
          onAdd={(field) => {
            const text = withField(studio.textOf(dialog.name), field);
            if (text !== undefined) studio.write(dialog.name, text);
            onClose();
          }}
        />
      )}
      {dialog?.kind === 'entity' && (
        <NewEntityDialog
          taken={[...contents.keys()]}
          onClose={onClose}
          onAdd={(entity) => {
            studio.write(entity.name, newEntityText(entity));
            onNew(entity.name);
            onClose();
          }}
        />
      )}
      {dialog?.kind === 'discard' && (
        <Question
          title={t('studio.discard.title', { name: dialog.name })}
          text={t(studio.files.has(dialog.name) ? 'studio.discard.text' : 'studio.discard.new')}
          confirm={t('studio.discard.do')}
          onConfirm={() => {
            studio.settle(dialog.name, false);
            onClose();
          }}
          onClose={onClose}
        />
      )}
      {saving.refused && (
        <Question
          title={t('studio.save.refusedTitle')}
          lines={saving.refused}
          text={t('studio.save.refusedText')}
          confirm={t('studio.save.anyway')}
          onConfirm={saving.saveAnyway}
          onClose={saving.forget}
        />
      )}
      {conflict && (
        <Conflict
          draft={conflict}
          onDisk={studio.files.get(conflict.name)?.text ?? null}
          onKeep={() => studio.settle(conflict.name, true)}
          onTake={() => studio.settle(conflict.name, false)}
        />
      )}
    </>
  );
}
