import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { FileProblem } from './FileProblem.tsx';
import { FinishStep } from './FinishStep.tsx';
import { SelectStep } from './SelectStep.tsx';
import { UploadStep } from './UploadStep.tsx';
import { useApiImport } from './useApiImport.ts';

const steps = [1, 2, 3] as const;

/**
 * Imports APIs, or test cases, from a Swagger or OpenAPI file, in three steps: upload, select, result. Written
 * by hand, since no record exists before the last step.
 */
export function Page({ resource }: { readonly resource: Resource }) {
  const into = resource.name === 'test_case_import' ? 'test_case' : 'api_design';
  const translate = useTranslate();
  const words = useWords();
  const { state, busy, send, fetchFrom, again, setPartial, start, restart } = useApiImport(into);
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
        <FileProblem
          message={error.message}
          problem={error.problem}
          // A file with faults is read again only to take what can be read of it.
          onAgain={error.problem.documents || state.isPartial ? again : undefined}
        />
      )}
      {at === 1 && <UploadStep state={state} onFile={send} onUrl={fetchFrom} onPartial={setPartial} />}
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
