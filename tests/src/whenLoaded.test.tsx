import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyChunk } from '#src/ui/lazyChunk.ts';
import { WhenLoaded } from '#src/ui/WhenLoaded.tsx';

it('a part is shown at once where it is loaded, never by way of a suspended one', async () => {
  const Part = lazyChunk(async () => ({ name }: { readonly name: string }) => <b>{name}</b>);
  const page = () =>
    renderToStaticMarkup(
      <WhenLoaded chunk={Part} fallback="waiting">
        <Suspense fallback="suspended">
          <Part name="there" />
        </Suspense>
      </WhenLoaded>,
    );
  expect([page(), Part.isLoaded()]).toEqual(['waiting', false]);
  await Part.load();
  expect([page(), Part.isLoaded()]).toEqual(['<b>there</b>', true]);
});

it('what needs no part is shown at once', () => {
  const shown = renderToStaticMarkup(
    <WhenLoaded chunk={undefined} fallback="waiting">
      <b>there</b>
    </WhenLoaded>,
  );
  expect(shown).toBe('<b>there</b>');
});
