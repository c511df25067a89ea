import { useMemo, useState } from 'react';
import type { Action, ObjectSchema, Resource } from '#schemas/resource.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { useAct } from '../../../forms/useAct.ts';
import { newValues } from '../../../forms/values.ts';
import { useLang } from '../../../lang.ts';

interface ReplyBoxProps {
  readonly resource: Resource;
  readonly action: Action;
  readonly id: number | string;
}

const nothing: ObjectSchema = { type: 'object', properties: {} };

/** The box under a conversation: the form of the action that adds to it, empty again after each time. */
export function ReplyBox({ resource, action, id }: ReplyBoxProps) {
  const lang = useLang();
  const ids = useMemo(() => [id], [id]);
  const act = useAct(resource, action, ids);
  const [round, setRound] = useState(0);
  const input = action.input ?? nothing;
  const value = useMemo(() => newValues(input), [input]);
  return (
    <SchemaForm
      key={round}
      keepAs={`${action.name}:${id}`}
      schema={input}
      purpose="add"
      rules={`${resource.name}.${action.name}`}
      value={value}
      submitLabel={action.label[lang]}
      place="dialog"
      onSubmit={async (values) => {
        await act(values);
        setRound((before) => before + 1);
      }}
    />
  );
}
