import { useMemo, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { draftKey, readDraft } from '../../../records/forms/keep/draft.ts';
import { useKept } from '../../../records/forms/keep/useKept.ts';
import { useProfile } from '../../../session/profile.ts';

const schema: ObjectSchema = { type: 'object', properties: { code: { type: 'string' } } };

interface Code {
  readonly text: string;
  /** The draft's code on the server. */
  readonly saved: string;
  readonly type: (text: string) => void;
  /** Continues with a saved text. */
  readonly take: (text: string) => void;
}

/** The storage key of a draft's unsaved code. */
export function codeKey(account: string, id: string | number): string {
  return `${draftKey(account, 'api_design')}.${id}.code`;
}

/** The code of a draft while it is edited by hand; unsaved text is restored with its step. */
export function useCode(record: IdRow): Code {
  const key = codeKey(useProfile()?.username ?? '', record.id);
  const saved = typeof record['code'] === 'string' ? record['code'] : '';
  const base = useMemo(() => ({ code: saved }), [saved]);
  const [draft] = useState(() => readDraft(key)?.values);
  const [text, setText] = useState(String(draft?.['code'] ?? saved));
  const kept = useKept(schema, key, base, draft);
  return {
    ...{ text, saved },
    type: (next) => {
      setText(next);
      kept.typed({ code: next });
    },
    take: (next) => {
      kept.forget();
      setText(next);
    },
  };
}
