import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { RowsAnswer } from '#schemas/payloads/console.ts';
import { useDo } from '../../../console/useDo.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { type At, keyOf } from './at.ts';

interface DeleteRowsProps {
  readonly at: At;
  readonly rows: RowsAnswer;
  readonly ticked: ReadonlySet<number>;
  readonly onDone: () => void;
}

/** Deletes the ticked rows after a question. */
export function DeleteRows({ at, rows, ticked, onDone }: DeleteRowsProps) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const { act, busy, error } = useDo(() => {
    setAsked(false);
    onDone();
  });
  const keys = [...ticked].map((line) => keyOf(rows, line)).filter((key) => key !== undefined);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('list.delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={translate('console.deleteRows', { smart_count: keys.length })}
        text={translate('console.forGood')}
        confirmLabel={translate('list.delete')}
        tone="danger"
        busy={busy}
        error={error}
        onConfirm={() => void act('Admin.Database.DelRows', { ...at, keys })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
