import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApi } from '#schemas/derive/docs.ts';

/** Which parts of a service's answer contradict the OpenAPI document; an empty string if none. */
export function answerFaults(api: OpenApi): (service: string, answer: unknown) => string {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: home, ...JSON.parse(JSON.stringify(api)) });
  return (service, answer) => {
    const path = Object.keys(api.paths).find((one) => one.endsWith(`=${service}`)) as string;
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('?', '%3F');
    const place = `#/paths/${pointer}/post/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: home + place });
    return validate(answer) ? '' : ajv.errorsText(validate.errors);
  };
}

const home = 'https://kaifang.invalid/api';
