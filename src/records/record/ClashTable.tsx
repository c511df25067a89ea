import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Property, Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useLang } from '../../lang.ts';
import type { Clash, Side } from '../conflict.ts';
import { useCellView } from '../useCellView.ts';

interface ClashTableProps {
  readonly resource: Resource;
  readonly clashes: readonly Clash[];
  readonly sides: Readonly<Record<string, Side>>;
  readonly onChoose: (name: string, side: Side) => void;
}

/** Both versions of each field side by side; the one to keep is marked. */
export function ClashTable({ resource, clashes, sides, onChoose }: ClashTableProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { properties } = resource.schema;
  const records = useMemo(
    () => ({ mine: recordOf(clashes, 'mine'), theirs: recordOf(clashes, 'theirs') }),
    [clashes],
  );
  const view = useCellView(
    resource,
    properties,
    useMemo(() => Object.values(records), [records]),
  );
  const drawn = ({ name, ...versions }: Clash, side: Side) =>
    drawValue({
      name,
      value: versions[side],
      property: properties[name] as Property,
      record: records[side],
      view,
    });
  return (
    <Clashes>
      {clashes.map((clash) => (
        <ClashRow
          key={clash.name}
          label={properties[clash.name]?.label?.[lang] ?? clash.name}
          side={sides[clash.name] ?? clash.likely}
          words={{ mine: translate('form.conflict.mine'), theirs: translate('form.conflict.theirs') }}
          mine={drawn(clash, 'mine')}
          theirs={drawn(clash, 'theirs')}
          onChoose={(side) => onChoose(clash.name, side)}
        />
      ))}
    </Clashes>
  );
}

interface ClashRowProps extends Readonly<Record<Side, React.ReactNode>> {
  readonly label: string;
  readonly side: Side;
  readonly words: Readonly<Record<Side, string>>;
  readonly onChoose: (side: Side) => void;
}

function ClashRow({ label, side, words, onChoose, ...values }: ClashRowProps) {
  const id = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      {(['mine', 'theirs'] as const).map((one) => (
        <label key={one} htmlFor={`${id}${one}`} data-chosen={one === side}>
          <Radio
            id={`${id}${one}`}
            name={id}
            value={one}
            checked={one === side}
            onChange={() => onChoose(one)}
          />
          <span>
            <small>{words[one]}</small>
            <div>{values[one]}</div>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function recordOf(clashes: readonly Clash[], side: Side) {
  return Object.fromEntries(clashes.map((clash) => [clash.name, clash[side]]));
}

const Clashes = styled('div')(({ theme }) => ({
  ...cellStyles(theme),
  display: 'grid',
  gap: 16,
  '& fieldset': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: 8,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
  },
  '& legend': { padding: 0, marginBottom: 6, fontSize: '0.8125rem', fontWeight: 500 },
  '& label': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 4,
    minWidth: 0,
    padding: '6px 12px 10px 6px',
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 10,
    cursor: 'pointer',
    '&[data-chosen="true"]': { borderColor: theme.tokens.accent, backgroundColor: theme.tokens.chosen },
    '& > span:last-child': { flex: 1, minWidth: 0, paddingTop: 6 },
    '& small': { display: 'block', color: theme.tokens.inkFaint, fontSize: '0.75rem' },
    '& div': { maxHeight: 220, overflow: 'auto', overflowWrap: 'anywhere', fontSize: '0.875rem' },
  },
}));
