import { createRoot } from 'react-dom/client';
import { createAuthProvider } from '#providers/authProvider.ts';
import { createErrorLog } from '#providers/errorLog.ts';
import { createLanguage, type Language } from '#providers/language.ts';
import type { Session } from '#providers/session.ts';
import type { Resource } from '#schemas/resource.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { createEmitter } from '../../session/emitter.ts';
import type { Frame } from '../../session/frame.ts';
import { assertOwnHtml } from '../../trustedHtml.ts';
import { followMode } from '../../ui/mode.ts';
import { isOrder, type PreviewOrder, previewReady } from './messages.ts';
import { startPreview } from './Preview.tsx';
import { createSampleClient } from './sampleClient.ts';
import { validators } from 'virtual:validators';
import '../../ui/base.css';

assertOwnHtml();
followMode();
const root = createRoot(document.getElementById('root') as HTMLElement);
let stop = () => {};
let latest = 0;

createLanguage().then((language) => {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin === location.origin && source === window.parent && isOrder(data)) void draw(language, data);
  });
  window.parent.postMessage(previewReady, location.origin);
});

async function draw(language: Language, order: PreviewOrder): Promise<void> {
  const mine = ++latest;
  take(order.resources);
  if (language.lang() !== order.lang) await language.change(order.lang);
  const resource = registry.resources.get(order.name);
  if (!resource || mine !== latest) return;
  const started = await startPreview(sampleFrame(language), addressOf(resource, order));
  if (mine !== latest) return started.stop();
  stop();
  stop = started.stop;
  root.render(started.element);
}

/** Shows resources as they are being edited, in place of those that this page was loaded with. */
function take(resources: readonly Resource[]): void {
  const known = registry.resources as Map<string, Resource>;
  for (const resource of resources) {
    known.set(resource.name, resource);
    // Without compiled rules, forms interpret the schema.
    for (const key of Object.keys(validators))
      if (key.startsWith(`${resource.name}.`)) delete (validators as Record<string, unknown>)[key];
  }
}

function addressOf(resource: Resource, { screen }: PreviewOrder): string {
  if (resource.kind !== 'collection') return resource.path;
  const needsId = screen === 'edit' || screen === 'show';
  return screenPath(resource, screen, needsId ? 1 : undefined) ?? resource.path;
}

const session: Session = {
  token: () => 'sample',
  start: () => {},
  end: () => {},
  enter: () => {},
  goBack: () => false,
  fate: () => 'same',
  watch: () => () => {},
};

function sampleFrame(language: Language): Frame {
  const client = createSampleClient(registry, language.lang);
  return {
    language,
    session,
    errorLog: createErrorLog(async () => undefined),
    client,
    auth: createAuthProvider(client, session, () => {}),
    refused: createEmitter(),
    signedOut: createEmitter(),
  };
}
