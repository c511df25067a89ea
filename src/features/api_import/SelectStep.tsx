import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { ParsedFile } from '#schemas/payloads/apiImport.ts';
import { useMay } from '../../may.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ElsewhereQuestion } from './ElsewhereQuestion.tsx';
import { OperationTable } from './OperationTable.tsx';
import { Tools } from './Tools.tsx';
import type { Chosen, Into } from './useApiImport.ts';
import { useChoice } from './useChoice.ts';

interface SelectStepProps {
  readonly into: Into;
  readonly parsed: ParsedFile;
  readonly onImport: (chosen: Chosen) => void;
  readonly busy: boolean;
  readonly onAnother: () => void;
}

/**
 * The operations to import, or to create test cases for, their address, and what happens to existing drafts.
 */
export function SelectStep({ into, parsed, busy, onImport, onAnother }: SelectStepProps) {
  const translate = useTranslate();
  const choice = useChoice(parsed, into);
  const mayPublish = useMay()('/techzones/design/publish');
  const isTest = into === 'test_case';
  const { operations, others, ticked, thereOf, base, publish, elsewhere } = choice;
  const isAsking = !isTest && others.some(({ number }) => ticked.has(number)) && elsewhere === undefined;
  const run = () => {
    const cover = operations.filter((one) => one.state !== 'new' && thereOf(one) === 'cover');
    const covered = cover.map(({ number }) => number).filter((number) => ticked.has(number));
    onImport({ base: base.trim(), operations: [...ticked], cover: covered, publish, elsewhere });
  };
  return (
    <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Head>
        <strong>{[parsed.title, parsed.version].filter(Boolean).join(' ')}</strong>
        <TextField
          label={translate('openapi.base')}
          helperText={translate(isTest ? 'openapi.casesHelp' : 'openapi.baseHelp')}
          value={base}
          onChange={({ target }) => choice.setBase(target.value)}
          size="small"
          fullWidth
          required
          autoComplete="off"
        />
      </Head>
      {isConverted(parsed.format) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(`openapi.converted.${parsed.format}`)}
        </Alert>
      )}
      {!isTest && parsed.gone_count > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('openapi.gone', { smart_count: parsed.gone_count })}
          <Gone>
            {parsed.gone.map(({ service }) => service).join(' · ')}
            {parsed.gone_count > parsed.gone.length && ' · …'}
          </Gone>
        </Alert>
      )}
      {!isTest && others.length > 0 && (
        <ElsewhereQuestion others={others} value={elsewhere} onAnswer={choice.answer} />
      )}
      <Tools parsed={parsed} choice={choice} isTest={isTest} />
      <OperationTable choice={choice} isTest={isTest} file={parsed.import} />
      <Foot>
        {!isTest && <After mayPublish={mayPublish} publish={publish} onPublish={choice.setPublish} />}
        <Button onClick={onAnother}>{translate('openapi.another')}</Button>
        <BusyButton variant="contained" busy={busy} disabled={ticked.size === 0 || isAsking} onClick={run}>
          {isAsking
            ? translate('openapi.elsewhere.first')
            : ticked.size === 0
              ? translate('openapi.noneTicked')
              : translate(isTest ? 'openapi.make' : 'openapi.import', { smart_count: ticked.size })}
        </BusyButton>
      </Foot>
    </Card>
  );
}

function isConverted(format: ParsedFile['format']): boolean {
  return format === 'postman21' || format === 'yapi' || format === 'har';
}

interface AfterProps {
  readonly mayPublish: boolean;
  readonly publish: boolean;
  readonly onPublish: (publish: boolean) => void;
}

// What happens to the drafts afterward.
function After({ mayPublish, publish, onPublish }: AfterProps) {
  const translate = useTranslate();
  return (
    <>
      <FormLabel id="openapi-after">{translate('openapi.after')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby="openapi-after"
        value={publish ? 'publish' : 'draft'}
        onChange={(_event, value) => onPublish(value === 'publish')}
      >
        <FormControlLabel value="draft" label={translate('openapi.draft')} control={<Radio size="small" />} />
        <FormControlLabel
          value="publish"
          label={translate('openapi.publish')}
          disabled={!mayPublish}
          control={<Radio size="small" />}
        />
      </RadioGroup>
    </>
  );
}

const Head = styled('div')({
  display: 'grid',
  gap: 14,
  marginBottom: 16,
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
});

const Gone = styled('div')({
  maxHeight: 80,
  overflow: 'auto',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
});

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 14px',
  marginTop: 16,
  // The back-to-top button floats over this corner.
  paddingRight: 44,
  '& > .MuiFormGroup-root': { flex: '1 1 260px' },
});
