import type { Row } from '#schemas/resource.ts';
import { randomText } from '#server/platform/rules/randomText.ts';

/** The required fields of a new application, merged with those of the test. */
export function newApp<Fields extends Row>(fields: Fields) {
  return { app_key: randomText(24), app_secret: randomText(48), daily_limit: 0, ...fields };
}
