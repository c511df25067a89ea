import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type GrantableOperation, grantableOperations } from '#schemas/derive/operations.ts';
import { FindBox } from '../../fields/controls/FindBox.tsx';
import { emptied, isFixed } from '../../fields/controls/widget.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { SearchChoice } from '../../ui/SearchChoice.tsx';

/** The path of an operation, found by its title or its path. A path of an earlier version stays readable. */
export function PathWidget(props: WidgetProps) {
  const translate = useTranslate();
  const words = useWords();
  const [typed, setTyped] = useState<string>();
  const operations = useMemo(() => grantableOperations(registry), []);
  const path = String(props.value ?? '');
  const chosen = operations.find(({ uri }) => uri === path) ?? unknown(path);
  return (
    <SearchChoice<GrantableOperation>
      id={props.id}
      readOnly={isFixed(props)}
      options={operations}
      value={chosen}
      typed={typed}
      onTyped={setTyped}
      onChange={(_event, one) => props.onChange(one?.uri ?? emptied(props))}
      noOptionsText={translate('form.nothingFound')}
      groupBy={({ group }) => words(group)}
      getOptionKey={({ uri }) => uri}
      getOptionLabel={({ uri, title }) => (words(title) === uri ? uri : `${words(title)} ${uri}`)}
      isOptionEqualToValue={(one, other) => one.uri === other.uri}
      renderOption={({ key, ...option }, { uri, title }) => (
        <li key={key} {...option}>
          <span>{words(title)}</span>
          <Path>{uri}</Path>
        </li>
      )}
      renderInput={(params) => (
        <FindBox widget={props} params={params} placeholder={translate('form.search')} />
      )}
    />
  );
}

function unknown(uri: string): GrantableOperation | null {
  const words = { zh_cn: uri, en: uri };
  return uri === '' ? null : { uri, title: words, group: words };
}

const Path = styled('code')(({ theme: { tokens } }) => ({
  marginLeft: 'auto',
  paddingLeft: 12,
  color: tokens.inkSoft,
  overflowWrap: 'anywhere',
}));
