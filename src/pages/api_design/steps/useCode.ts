import { useMemo, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { draftKey, readDraft } from '../../../forms/keep/draft.ts';
import { useKept } from '../../../forms/keep/useKept.ts';
import { useProfile } from '../../../shell/profile.ts';

const schema: ObjectSchema = { type: 'object', properties: { code: { type: 'string' } } };

interface Code {
  readonly text: string;
  /** What the draft has on the server. */
  readonly saved: string;
  readonly type: (text: string) => void;
  /** Goes on with a text that is saved. */
  readonly take: (text: string) => void;
}

/** Under what the code of a draft is kept that is not saved. */
export function codeKey(account: string, id: string | number): string {
  return `${draftKey(account, 'api_design')}.${id}.code`;
}

/** The code of a draft while it is changed by hand; what is not saved is there again when its step is. */
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
