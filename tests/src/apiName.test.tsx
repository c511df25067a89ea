import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiName } from '#src/features/apis/ApiName.tsx';

it('an API’s name breaks before its dots, never inside of a word, and is copied as it is', () => {
  const api = { service: 'App.Weather.Forecast', title: 'Forecast' };
  const markup = renderToStaticMarkup(<ApiName api={api} />);
  expect(markup).toContain('<code>App<wbr/>.Weather<wbr/>.Forecast</code>');
  expect(markup.replace(/<[^>]+>/g, '')).toBe('ForecastApp.Weather.Forecast');
});
