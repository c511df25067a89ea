import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useKeptText } from '../../records/forms/keep/useKeptText.ts';
import { DropPlace } from '../../records/import/DropPlace.tsx';
import type { ImportState } from './useApiImport.ts';

interface UploadStepProps {
  readonly state: ImportState;
  readonly onFile: (file: File) => void;
  readonly onUrl: (url: string) => void;
  readonly onPartial: (isPartial: boolean) => void;
}

/** The source of the file: dropped, chosen, fetched from an address, or pasted. */
export function UploadStep({ state, onFile, onUrl, onPartial }: UploadStepProps) {
  const { file, sent, isReading, isPartial } = state;
  const translate = useTranslate();
  const [url, setUrl] = useKeptText('url');
  const [text, setText] = useKeptText('pasted');
  if (isReading)
    return (
      <Card sx={{ p: 4 }} role="status">
        <p>{translate('openapi.reading')}</p>
        <LinearProgress aria-label={translate('openapi.reading')} />
      </Card>
    );
  return (
    <Card sx={{ p: { xs: 1.5, sm: 3 } }}>
      <DropPlace
        help={translate('openapi.dropHelp')}
        accept=".json,.yaml,.yml,.har,application/json"
        file={file}
        sent={sent}
        onFile={onFile}
      />
      <Line
        onSubmit={(event) => {
          event.preventDefault();
          onUrl(url.trim());
        }}
      >
        <TextField
          label={translate('openapi.orUrl')}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          placeholder="https://petstore.swagger.io/v2/swagger.json"
          size="small"
          fullWidth
          type="url"
          autoComplete="off"
        />
        <Button type="submit" variant="outlined" disabled={url.trim() === ''}>
          {translate('openapi.fetch')}
        </Button>
      </Line>
      <Line
        onSubmit={(event) => {
          event.preventDefault();
          onFile(new File([text], 'swagger', { type: 'text/plain' }));
        }}
      >
        <TextField
          label={translate('openapi.paste')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          size="small"
          fullWidth
          multiline
          minRows={2}
          maxRows={12}
          autoComplete="off"
        />
        <Button type="submit" variant="outlined" disabled={text.trim() === ''}>
          {translate('openapi.read')}
        </Button>
      </Line>
      <FormControlLabel
        sx={{ mt: 1.5 }}
        label={translate('openapi.partial')}
        control={
          <Checkbox size="small" checked={isPartial === true} onChange={(_event, isOn) => onPartial(isOn)} />
        }
      />
    </Card>
  );
}

const Line = styled('form')({ display: 'flex', alignItems: 'flex-end', gap: 10, marginTop: 18 });
