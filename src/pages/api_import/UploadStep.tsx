import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DropPlace } from '../../imports/DropPlace.tsx';
import type { ImportState } from './useApiImport.ts';

interface UploadStepProps {
  readonly state: ImportState;
  readonly onFile: (file: File) => void;
  readonly onUrl: (url: string) => void;
}

/** Where the file comes from: dropped, chosen, fetched from an address, or pasted. */
export function UploadStep({ state: { file, sent, isReading }, onFile, onUrl }: UploadStepProps) {
  const translate = useTranslate();
  const [url, setUrl] = useState('');
  const [text, setText] = useState('');
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
        accept=".json,.yaml,.yml,application/json"
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
    </Card>
  );
}

const Line = styled('form')({ display: 'flex', alignItems: 'flex-end', gap: 10, marginTop: 18 });
