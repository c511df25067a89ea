import type { WidgetProps } from '@rjsf/utils';
import { useContext } from 'react';
import type { Property } from '#schemas/resource.ts';
import { emptied, isFixed } from '../controls/widget.ts';
import { EditorPlace } from '../editors/EditorPlace.tsx';
import { LazyCodeEditor } from '../editors/lazyCodeEditor.ts';
import { SqlNamesContext } from '../editors/sqlNames.ts';
import { Templates } from '../editors/Templates.tsx';

/** SQL text; an empty one may start from a template. */
export function SqlWidget(props: WidgetProps) {
  const text = String(props.value ?? '');
  const names = useContext(SqlNamesContext);
  const { templates } = (props.options['property'] ?? {}) as Property;
  return (
    <>
      <EditorPlace
        widget={props}
        editor={LazyCodeEditor}
        language="sql"
        {...(names && { names })}
        text={text}
        onText={(typed) => props.onChange(typed === '' ? emptied(props) : typed)}
      />
      {templates && text === '' && !isFixed(props) && (
        <Templates templates={templates} onTake={(taken) => props.onChange(taken)} />
      )}
    </>
  );
}
