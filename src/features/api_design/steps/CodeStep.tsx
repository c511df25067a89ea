import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { CallError } from '#providers/callError.ts';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { phpPath, serviceParts } from '#schemas/flow/php/names.ts';
import type { PhpFile } from '#schemas/flow/php/support/support.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import { ret } from '#schemas/wire.ts';
import { copyText } from '../../../fields/copyText.ts';
import { LazyCodeEditor } from '../../../fields/editors/lazyCodeEditor.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import { useAttempt } from '../../../ui/useAttempt.ts';
import { simpleCode } from './simpleCode.ts';
import { useCode } from './useCode.ts';

interface CodeStepProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  readonly problems: readonly Problem[];
}

type Shown = 'full' | 'simple' | 'support';

/** The PHP generated from the flow: editable by hand, copied, with the file beside it. */
export function CodeStep({ record, onRecord, problems }: CodeStepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { text, saved, type, take } = useCode(record);
  const [round, setRound] = useState(0);
  const [mode, setMode] = useState<Shown>('full');
  const [asking, setAsking] = useState<string>();
  const service = String(record['service'] ?? '');
  const support = useSupport(service);
  const [early, setEarly] = useState(false);
  const { attempt, busy, refusal } = useAttempt();
  const { action } = serviceParts(service);
  const isSimple = mode === 'simple' && text !== '';
  const simple = useMemo(() => (isSimple ? simpleCode(text, action) : null), [isSimple, text, action]);
  const hasFaults = problems.some(({ severity }) => severity === 'error');

  const generate = (overwrite: boolean) => {
    setEarly(false);
    setAsking(undefined);
    // The server knows whether the generated code was edited; here that leads to a confirmation.
    const isAsked = (error: unknown): error is CallError =>
      !overwrite && error instanceof CallError && error.ret === ret.state;
    return attempt(async () => {
      const payload = { id: record.id, overwrite };
      const next = await dataProvider
        .call<IdRow>('Admin.ApiDesign.GenerateCode', payload, { quiet: isAsked })
        .catch((error: unknown) => {
          if (!isAsked(error)) throw error;
          setAsking(error.message);
        });
      if (!next) return;
      take(String(next['code']));
      onRecord(next);
      setRound((now) => now + 1);
    });
  };
  const keep = () =>
    attempt(async () => {
      const { id, version } = record;
      const payload = { id, version, code: text };
      const next = await dataProvider.call<IdRow>('Admin.ApiDesign.SaveDraft', payload);
      take(text);
      onRecord(next);
      notify(translate('designer.codeSaved'), { type: 'success' });
    });
  const files: Readonly<Partial<Record<Shown, { path: string; code: string }>>> = {
    full: { path: phpPath(service), code: text },
    ...(text !== '' && { simple: { path: phpPath(service), code: simple ?? '' } }),
    ...(support && { support }),
  };
  const shown = files[mode] ?? { path: '', code: text };
  const withShown = async (deed: (file: typeof shown) => Promise<void> | void) => {
    setEarly(shown.code === '');
    if (shown.code !== '') await deed(shown);
  };
  const copy = async ({ code }: typeof shown) => {
    await copyText(code);
    notify(translate('files.copied'), { type: 'success' });
  };
  const save = ({ path, code }: typeof shown) =>
    saveFile(new Blob([code], { type: 'text/plain;charset=utf-8' }), path.split('/').at(-1) ?? path);
  return (
    <Sheet>
      <Bar>
        <Button
          variant="contained"
          disabled={hasFaults}
          onClick={() =>
            // An unsaved text exists only here.
            text === saved || text === ''
              ? void generate(false)
              : setAsking(translate('designer.overwriteText'))
          }
        >
          {translate('designer.generate')}
        </Button>
        <BusyButton variant="outlined" busy={busy} idle={text === saved} onClick={() => void keep()}>
          {translate('designer.saveCode')}
        </BusyButton>
        <Button
          variant="outlined"
          disabled={isSimple && simple === null}
          onClick={() => void withShown(copy)}
        >
          {translate('designer.copyCode')}
        </Button>
        <Button variant="outlined" onClick={() => void withShown(save)}>
          {translate('designer.downloadCode')}
        </Button>
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label={translate('designer.codeFile')}
          value={mode}
          onChange={(_event, next: Shown | null) => next && setMode(next)}
        >
          {shownFiles
            .filter((one) => files[one])
            .map((one) => (
              <ToggleButton key={one} value={one}>
                {translate(`designer.${one}Mode`)}
              </ToggleButton>
            ))}
        </ToggleButtonGroup>
        <code>{shown.path}</code>
      </Bar>
      {hasFaults && <Alert severity="warning">{translate('designer.faultsFirst')}</Alert>}
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      {early && <Alert severity="error">{translate('designer.generateFirst')}</Alert>}
      {mode === 'support' && <Alert severity="info">{translate('designer.supportHelp')}</Alert>}
      {isSimple && simple === null && (
        <Alert severity="info">{translate('designer.noMethod', { name: action })}</Alert>
      )}
      {text === '' && !hasFaults && <Alert severity="info">{translate('designer.noCode')}</Alert>}
      <span id="designer-code">{translate('designer.code')}</span>
      <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
        <LazyCodeEditor
          key={`${round} ${mode}`}
          id="designer-code-editor"
          labelledBy="designer-code"
          aria={{}}
          language="code"
          text={shown.code}
          isFixed={mode !== 'full'}
          onText={type}
        />
      </Suspense>
      <ConfirmDialog
        open={asking !== undefined}
        tone="danger"
        title={translate('designer.overwriteTitle')}
        text={asking ?? ''}
        confirmLabel={translate('designer.generate')}
        onConfirm={() => void generate(true)}
        onClose={() => setAsking(undefined)}
      />
    </Sheet>
  );
}

const shownFiles: readonly Shown[] = ['full', 'simple', 'support'];

const Sheet = styled(Card)({ display: 'grid', gap: 14, padding: 20, '& .cm-editor': { maxHeight: '60vh' } });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& code': { color: theme.tokens.inkSoft, overflowWrap: 'anywhere' },
}));

/** The supporting file of the service's generated class; undefined while loading. */
function useSupport(service: string): PhpFile | undefined {
  const [file, setFile] = useState<PhpFile>();
  useEffect(() => {
    let isGone = false;
    // Large, and needed in this step only.
    void import('#schemas/flow/php/support/support.ts').then(({ phpSupportFile }) => {
      if (!isGone) setFile(phpSupportFile(service));
    });
    return () => {
      isGone = true;
    };
  }, [service]);
  return file;
}
