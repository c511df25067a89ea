import { useTranslate } from 'ra-core';

/** What is said where a drawing did not load. */
export function NoDrawing() {
  return <p>{useTranslate()('charts.notLoaded')}</p>;
}
