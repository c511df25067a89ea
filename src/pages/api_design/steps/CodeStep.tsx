import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Problem } from '#schemas/flow/check/problem.ts';
import { copyText } from '../../../fields/copyText.ts';
import { LazyCodeEditor } from '../../../fields/editors/lazyCodeEditor.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';

interface CodeStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  readonly problems: readonly Problem[];
}

interface Generated extends IdRow {
  readonly simple: string;
  readonly path: string;
}

/** The PHP that the flow means: generated, changed by hand where somebody wants to, copied. */
export function CodeStep({ record, onRecord, problems }: CodeStepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const saved = typeof record['code'] === 'string' ? record['code'] : '';
  const [made, setMade] = useState<Generated>();
  const [text, setText] = useState(saved);
  const [round, setRound] = useState(0);
  const [mode, setMode] = useState<'full' | 'simple'>('full');
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const hasFaults = problems.some(({ severity }) => severity === 'error');

  const attempt = async (does: () => Promise<void>) => {
    setError(undefined);
    setAsking(false);
    try {
      await does();
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault;
      setError(fault.message);
    }
  };
  const generate = () =>
    attempt(async () => {
      const next = await dataProvider.call<Generated>(
        'Admin.ApiDesign.GenerateCode',
        { id: record.id, overwrite: saved !== '' },
        { quiet: true },
      );
      setMade(next);
      onRecord(next);
      setText(String(next['code']));
      setRound((now) => now + 1);
    });
  const keep = () =>
    attempt(async () => {
      const { id, version } = record;
      onRecord(
        await dataProvider.call<IdRow>(
          'Admin.ApiDesign.SaveDraft',
          { id, version, code: text },
          { quiet: true },
        ),
      );
      notify(translate('designer.codeSaved'), { type: 'success' });
    });
  const copy = async () => {
    const code = mode === 'simple' && made ? made.simple : text;
    if (!code) return setError(translate('designer.generateFirst'));
    await copyText(code);
    notify(translate('files.copied'), { type: 'success' });
  };
  const isSimple = mode === 'simple' && made !== undefined;
  return (
    <Sheet>
      <Bar>
        <Button
          variant="contained"
          disabled={hasFaults}
          onClick={() => (text === '' ? void generate() : setAsking(true))}
        >
          {translate('designer.generate')}
        </Button>
        <Button variant="outlined" disabled={text === saved} onClick={() => void keep()}>
          {translate('designer.saveCode')}
        </Button>
        <Button variant="outlined" onClick={() => void copy()}>
          {translate('designer.copyCode')}
        </Button>
        {made && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={mode}
            onChange={(_event, next: typeof mode | null) => next && setMode(next)}
          >
            <ToggleButton value="full">{translate('designer.fullMode')}</ToggleButton>
            <ToggleButton value="simple">{translate('designer.simpleMode')}</ToggleButton>
          </ToggleButtonGroup>
        )}
        {made && <code>{made.path}</code>}
      </Bar>
      {hasFaults && <Alert severity="warning">{translate('designer.faultsFirst')}</Alert>}
      {error && <Alert severity="error">{error}</Alert>}
      {text === '' && !hasFaults && <Alert severity="info">{translate('designer.noCode')}</Alert>}
      <span id="designer-code">{translate('designer.code')}</span>
      <LazyCodeEditor
        key={`${round} ${mode}`}
        id="designer-code-editor"
        labelledBy="designer-code"
        aria={{}}
        language="code"
        text={isSimple ? made.simple : text}
        isFixed={isSimple}
        onText={setText}
      />
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={translate('designer.overwriteTitle')}
        text={translate('designer.overwriteText')}
        confirmLabel={translate('designer.generate')}
        onConfirm={() => void generate()}
        onClose={() => setAsking(false)}
      />
    </Sheet>
  );
}

const Sheet = styled(Card)({ display: 'grid', gap: 14, padding: 20, '& .cm-editor': { maxHeight: '60vh' } });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& code': { color: theme.tokens.inkSoft, overflowWrap: 'anywhere' },
}));
