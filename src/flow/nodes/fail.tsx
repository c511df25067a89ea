import ErrorOutline from '@mui/icons-material/ErrorOutline';
import type { FailNode } from '#schemas/flow/nodes/fail.ts';
import { langs } from '#schemas/resource.ts';
import { NumberRow, TextRow } from '../inspector/boxes.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    fail: typeof view;
  }
}

/** The code and the message of a failure. */
export const view: NodeView<FailNode> = {
  icon: ErrorOutline,
  tone: 'danger',
  summary: ({ code, message }, { lang }) => `${code} ${message[lang]}`,
  blank: { type: 'fail', code: 400, message: { zh_cn: '', en: '' } },
  Form,
};

function Form({ node, put, problemAt }: NodeProps<FailNode>) {
  const label = useFieldLabel(node);
  return (
    <>
      <NumberRow
        label={label('code')}
        value={node.code}
        least={400}
        most={599}
        problem={problemAt('code')}
        onChange={(code) => put({ code: code ?? 400 }, 'code')}
      />
      {langs.map((lang) => (
        <TextRow
          key={lang}
          label={label(`message_${lang}`)}
          value={node.message[lang]}
          problem={problemAt(`message.${lang}`)}
          onChange={(text) => put({ message: { ...node.message, [lang]: text } }, `message.${lang}`)}
        />
      ))}
    </>
  );
}
