import type { Row } from '#schemas/resource.ts';
import { randomText } from '#server/rules/randomText.ts';

/** What an administrator has to say of a new application, with what a test says of it. */
export function newApp<Fields extends Row>(fields: Fields) {
  return { app_key: randomText(24), app_secret: randomText(48), daily_limit: 0, ...fields };
}
