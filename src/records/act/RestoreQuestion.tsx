import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ConcernedApi } from '#schemas/payloads/gate.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { registry } from '../../registry.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConcernNote, chosenMoment } from '../record/ConcernNote.tsx';
import type { Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';

/** The affected APIs, by the resource of the records. */
export interface RestoreConcern {
  readonly resource: string;
  readonly items: readonly ConcernedApi[] | null;
}

interface RestoreQuestionProps {
  readonly resource: Resource;
  readonly task: Task;
  readonly concerns: readonly RestoreConcern[];
  readonly busy: boolean;
  readonly onYes: (input: Row) => void;
  readonly onNo: () => void;
}

/** Asks before deleted records are restored that affect others. */
export function RestoreQuestion({ resource, task, concerns, busy, onYes, onNo }: RestoreQuestionProps) {
  const translate = useTranslate();
  const [from, setFrom] = useState('');
  const { deed, title } = useTaskWords(resource)(task);
  return (
    <ConfirmDialog
      open
      title={title()}
      text={concerns.map(({ resource: name, items }) => {
        const restored = registry.resources.get(name);
        return (
          restored && (
            <ConcernNote key={name} resource={restored} items={items} from={from} onFrom={setFrom} />
          )
        );
      })}
      confirmLabel={deed || translate('form.save')}
      busy={busy}
      onConfirm={() => {
        const moment = chosenMoment(from);
        onYes(moment === undefined ? {} : { from: moment });
      }}
      onClose={onNo}
    />
  );
}
