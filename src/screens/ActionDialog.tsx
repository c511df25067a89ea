import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Action, ObjectSchema, Resource } from '#schemas/resource.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { useAct } from '../forms/useAct.ts';
import { newValues } from '../forms/values.ts';
import { useLang } from '../lang.ts';
import type { Matching } from './act/matching.ts';

interface ActionDialogProps {
  readonly resource: Resource;
  readonly action: Action;
  readonly ids: readonly (number | string)[];
  /** In place of the ids: every record that matches. */
  readonly all?: Matching | undefined;
  /** It was done; a single record is given as it is now. */
  readonly onDone: (records: IdRow[]) => void;
  readonly onClose: () => void;
}

/** Takes an action on records after asking what it needs to know, or only whether it is meant. */
export function ActionDialog(props: ActionDialogProps) {
  const { input } = props.action;
  return input ? <InputDialog {...props} input={input} /> : <SureDialog {...props} />;
}

function InputDialog(props: ActionDialogProps & { readonly input: ObjectSchema }) {
  const { resource, action, ids, all, input, onDone, onClose } = props;
  const lang = useLang();
  const title = useId();
  const act = useAct(resource, action, ids, all);
  const [value] = useState(() => newValues(input));
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog
      open
      // What was typed is not lost to a click beside the dialog.
      onClose={(_event, reason) => !(isTyped && reason === 'backdropClick') && onClose()}
      aria-labelledby={title}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={title}>{action.label[lang]}</DialogTitle>
      <DialogContent>
        {action.confirm && <DialogContentText sx={{ mb: 2 }}>{action.confirm[lang]}</DialogContentText>}
        <SchemaForm
          schema={input}
          purpose="add"
          rules={`${resource.name}.${action.name}`}
          value={value}
          submitLabel={action.label[lang]}
          place="dialog"
          tone={action.tone}
          autoFocus
          onChange={() => setTyped(true)}
          onCancel={onClose}
          onSubmit={async (values) => onDone(await act(values))}
        />
      </DialogContent>
    </Dialog>
  );
}

function SureDialog({ resource, action, ids, onDone, onClose }: ActionDialogProps) {
  const lang = useLang();
  const act = useAct(resource, action, ids);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      onDone(await act({}));
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : String(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={action.label[lang]}
      text={action.confirm?.[lang]}
      confirmLabel={action.label[lang]}
      tone={action.tone}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
