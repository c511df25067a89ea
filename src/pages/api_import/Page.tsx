import Alert from '@mui/material/Alert';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { FinishStep } from './FinishStep.tsx';
import { SelectStep } from './SelectStep.tsx';
import { UploadStep } from './UploadStep.tsx';
import { useApiImport } from './useApiImport.ts';

const steps = [1, 2, 3] as const;

/**
 * APIs, or test cases, from a Swagger or OpenAPI file, in three steps: upload it, select from it, see what came of it.
 * By hand, since no record is there before the last step.
 */
export function Page({ resource }: { readonly resource: Resource }) {
  const into = resource.name === 'test_case_import' ? 'test_case' : 'api_design';
  const translate = useTranslate();
  const words = useWords();
  const { state, busy, send, fetchFrom, start, restart } = useApiImport(into);
  const { parsed, job, error } = state;
  const at = job !== undefined ? 3 : parsed ? 2 : 1;
  return (
    <>
      <PageHead title={words(resource.label)} help={at === 1 && resource.help && words(resource.help)} />
      <Stepper
        activeStep={at - 1}
        aria-label={translate('openapi.steps.name')}
        sx={{ maxWidth: 640, mb: 2.5 }}
      >
        {steps.map((step) => (
          <Step key={step} aria-current={step === at ? 'step' : undefined}>
            <StepLabel>{translate(`openapi.steps.${step}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error.message}
          {error.detail && <div>{error.detail}</div>}
        </Alert>
      )}
      {at === 1 && <UploadStep state={state} onFile={send} onUrl={fetchFrom} />}
      {at === 2 && parsed && (
        <SelectStep
          {...{ into, parsed, busy }}
          onImport={(chosen) => void start(chosen)}
          onAnother={restart}
        />
      )}
      {job !== undefined && <FinishStep into={into} job={job} onAnother={restart} />}
    </>
  );
}
