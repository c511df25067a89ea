import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { openPage } from '../../support/browser.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());

const shared = shareTab(() => openPage(platform.server.url, { lang: 'en', token: platform.token }));

const call = (verb: string, fields: Row) => platform.call(`Admin.ApiDesign.${verb}`, fields);
const drafted = async (service: string, more: Row = {}): Promise<Row[string]> => {
  const { id = 0 } = await call('SaveDraft', {
    ...{ service, title: 'Canvas', module: 'Canvas', description: 'Canvas' },
    returns: [{ name: 'said', type: 'integer' }],
    flow: {
      version: 1,
      nodes: {
        request: { type: 'request' },
        set1: { type: 'set', values: { a: { lit: 1 } } },
        set2: { type: 'set', values: { b: { lit: 2 } } },
        respond1: { type: 'respond', fields: { said: { ref: 'set1.a' } } },
      },
      edges: [
        ['request', 'out', 'set1'],
        ['set1', 'out', 'set2'],
        ['set2', 'out', 'respond1'],
      ],
      layout: { request: [0, 0], set1: [300, 0], set2: [600, 0], respond1: [900, 0] },
    },
    ...more,
  } as Row);
  page = await shared.at(`/techzones/design/design_update/${id}`);
  await nodes(4);
  return id;
};
const nodes = (count: number) =>
  expect.poll(() => page.locator('.react-flow__node-card').count()).toBe(count);
const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const tab = (name: RegExp) => page.getByRole('tab', { name });
const saved = async (id: Row[string]) => {
  const { flow } = (await call('Get', { id: id ?? 0 })) as { flow: { nodes: Row; notes?: Row[] } };
  return { nodes: Object.keys(flow.nodes).length, notes: (flow.notes ?? []).map(({ text }) => text) };
};

it('is worked with keys, shows all of a flow, takes notes, says why two nodes do not fit, and saves itself', async () => {
  const id = await drafted('App.Canvas.Keys');
  await node('set1').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await nodes(5);
  await page.keyboard.press('Control+z');
  await nodes(4);
  await page.keyboard.press('Control+Shift+z');
  await nodes(5);
  await expect.poll(() => saved(id)).toEqual({ nodes: 5, notes: [] });
  await node('set2').click();
  await page.keyboard.press('Control+x');
  await nodes(4);
  await page.keyboard.press('Control+v');
  await nodes(5);
  // Undo restores the cut node with its edges.
  await page.keyboard.press('Control+z');
  await nodes(4);
  await page.keyboard.press('Control+z');
  await nodes(5);
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3);

  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect.poll(() => page.locator('textarea:focus').getAttribute('aria-label')).toBe('Note');
  await page.keyboard.type('Ask Li first');
  await expect.poll(() => saved(id)).toEqual({ nodes: 5, notes: ['Ask Li first'] });

  await expect.poll(() => page.locator('.react-flow__minimap-node').count()).toBe(6);
  for (let at = 0; at < 4; at++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const isWhole = async () => {
    const canvas = await page.locator('.react-flow').boundingBox();
    const boxes = await Promise.all(['request', 'respond1'].map((one) => node(one).boundingBox()));
    return boxes.every(
      (box) => box && canvas && box.x >= canvas.x && box.x + box.width <= canvas.x + canvas.width,
    );
  };
  await expect.poll(isWhole).toBe(false);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(isWhole).toBe(true);

  await page.getByRole('button', { name: 'Arrange' }).click();
  const port = page.getByRole('img', { name: 'set2 out', exact: true });
  await expect
    .poll(async () => {
      await port.dragTo(node('set1'), { targetPosition: { x: 4, y: 30 } });
      return page.getByRole('alert').allTextContents();
    })
    .toContainEqual(expect.stringContaining('form a loop'));
}, 90_000);

it('moves nodes by the arrow keys, which is saved, stays while another step is looked at, and is one step back [state-11]', async () => {
  const id = await drafted('App.Canvas.Arrows');
  const layout = async () => (await call('Get', { id: id ?? 0 }))['flow'] as { layout: Row };
  const drawn = async () => (await node('set1').getAttribute('style')) ?? '';
  await node('set1').click();
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await layout()).layout['set1']).toEqual([300, 30]);
  await tab(/Definition/).click();
  await tab(/Flow/).click();
  await nodes(4);
  expect(await drawn()).toContain('translate(300px, 30px)');
  await node('set1').click();
  await page.keyboard.press('Control+z');
  await expect.poll(drawn).toContain('translate(300px, 0px)');
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  await expect.poll(async () => (await layout()).layout['set1']).toEqual([300, 0]);
}, 90_000);

it('takes a node that is dragged from the palette where it is let go [state-16]', async () => {
  const id = await drafted('App.Canvas.Drag');
  const kind = page.getByRole('toolbar', { name: 'Nodes' }).getByRole('button', { name: 'Condition' });
  await kind.dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 300, y: 60 } });
  await nodes(5);
  await page.getByRole('region', { name: 'Node', exact: true }).getByText('Condition').first().waitFor();
  const [box, pane] = [
    await node('condition1').boundingBox(),
    await page.locator('.react-flow').boundingBox(),
  ];
  expect(Math.abs((box?.y ?? 0) - (pane?.y ?? 0))).toBeLessThan(60);
  await expect.poll(() => saved(id)).toEqual({ nodes: 5, notes: [] });
}, 90_000);

it('takes copied nodes and notes to the canvas of another API [state-15]', async () => {
  await drafted('App.Canvas.From');
  await node('set1').click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect.poll(() => page.locator('textarea:focus').getAttribute('aria-label')).toBe('Note');
  await page.keyboard.type('Ask Li first');
  await node('set1').click();
  await node('note:0').click({ modifiers: ['Control'], position: { x: 4, y: 4 } });
  await page.keyboard.press('Control+c');
  const id = await drafted('App.Canvas.To');
  // Also after a reload of the app.
  await page.reload();
  await nodes(4);
  await node('request').click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => saved(id)).toEqual({ nodes: 5, notes: ['Ask Li first'] });
}, 90_000);

it('takes the typed name of an earlier result as the reference to it, and marks what is text [state-12]', async () => {
  const id = await drafted('App.Canvas.Values');
  const kept = async () => {
    const { flow } = (await call('Get', { id: id ?? 0 })) as { flow: { nodes: Record<string, Row> } };
    return flow.nodes['set2']?.['values'];
  };
  await node('set2').click();
  const field = page.getByRole('combobox', { name: 'b', exact: true });
  const described = async () =>
    page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent();
  expect(await described()).toBe('number');
  await field.fill('set1.a');
  await page.keyboard.press('Tab');
  expect(await described()).toBe('reference');
  await expect.poll(kept).toEqual({ b: { ref: 'set1.a' } });
  await field.fill('set1.other');
  await page.keyboard.press('Tab');
  expect(await described()).toBe('text');
  await expect.poll(kept).toEqual({ b: { lit: 'set1.other' } });
}, 90_000);

it('takes the names that a service outside has for headers and queries, and of its own only what a reference can hold', async () => {
  const id = await drafted('App.Canvas.Names');
  const kept = async () => {
    const { flow } = (await call('Get', { id: id ?? 0 })) as { flow: { nodes: Record<string, Row> } };
    const { query, headers } = flow.nodes['http1'] ?? {};
    return { query, headers, values: flow.nodes['set2']?.['values'] };
  };
  await node('set2').click();
  await page.getByRole('toolbar', { name: 'Nodes' }).getByRole('button', { name: 'HTTP call' }).click();
  const named = async (part: string, name: string) => {
    await page.getByRole('button', { name: `Add: ${part}` }).click();
    await page.getByRole('textbox', { name: part, exact: true }).last().fill(name);
    await page.keyboard.press('Enter');
  };
  await named('Query', 'filter[name]');
  await named('Headers', 'X-Api-Key');
  await named('Headers', 'two words');
  await node('set2').click();
  await named('Name', '_hidden');
  const empty = { lit: '' };
  await expect.poll(kept).toEqual({
    query: { 'filter[name]': empty },
    headers: { 'X-Api-Key': empty, name1: empty },
    values: { b: { lit: 2 }, name1: empty },
  });
}, 90_000);

it('neither runs nor leads to the publishing of an older draft when what is drawn could not be saved', async () => {
  const id = await drafted('App.Canvas.Clash');
  const { version, flow } = await call('Get', { id: id ?? 0 });
  const theirs = {
    ...(flow as Row),
    layout: { request: [0, 90], set1: [300, 0], set2: [600, 0], respond1: [900, 0] },
  };
  await call('SaveDraft', { id: id ?? 0, version: version ?? 0, title: 'Theirs', flow: theirs } as Row);
  await node('set1').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await page.getByText('Someone else has changed this API since').waitFor();
  await tab(/Save and publish/).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'See differences' }).click();
  await page.getByRole('button', { name: 'Save my flow' }).click();
  await page.getByText('Someone else has changed this API since').waitFor({ state: 'detached' });
  expect(await tab(/Flow/).getAttribute('aria-selected')).toBe('true');
  expect(await panel.getByText('"ret"').count()).toBe(0);
  await expect.poll(() => saved(id)).toMatchObject({ nodes: 5 });
  expect(await call('Get', { id: id ?? 0 })).toMatchObject({ title: 'Theirs' });

  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await panel.getByText('"ret": 200').waitFor();
  await panel.getByRole('button', { name: 'Use as return example' }).click();
  await expect.poll(async () => (await call('Get', { id: id ?? 0 }))['example']).toEqual({ said: 1 });
}, 90_000);

it('brings what a run gave into sight below a long form [state-16]', async () => {
  const parameters = Array.from({ length: 12 }, (_none, at) => ({ name: `p${at}`, type: 'string' }));
  await drafted('App.Canvas.Long', { parameters });
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  const top = async () => (await panel.getByRole('status').boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(top).toBeLessThan(500);
}, 90_000);

it('keeps code that was changed by hand while another step is looked at, and saves it [state-13]', async () => {
  const id = await drafted('App.Canvas.Code');
  await tab(/Generate code/).click();
  await page.getByRole('button', { name: 'Generate code', exact: true }).click();
  await page.getByText('class Canvas').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('// by hand');
  await tab(/Flow/).click();
  await nodes(4);
  await tab(/Generate code/).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.getByText('// by hand').waitFor();
  const code = () => page.locator('.cm-content').textContent();
  await page.getByText('src/app/Api/Canvas.php').waitFor();
  await page.getByRole('button', { name: 'Simple', exact: true }).click();
  // Only the methods of its class; the editor renders only visible lines.
  await expect.poll(code).toMatch(/^\/\*\*.*public function \w+\(\)/s);
  expect(await code()).not.toContain('class Canvas');
  await page.getByRole('button', { name: 'Full', exact: true }).click();
  await page.getByText('class Canvas').waitFor();
  await page.getByRole('button', { name: 'Save code', exact: true }).click();
  await expect.poll(async () => String((await call('Get', { id: id ?? 0 }))['code'])).toContain('// by hand');
  await page.getByRole('button', { name: 'Generate code', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate code' }).click();
  await page.getByText('// by hand').waitFor({ state: 'detached' });
}, 90_000);

it('moves a chosen node into sight that what is said of it would cover', async () => {
  await drafted('App.Canvas.Sight');
  await node('respond1').click();
  const side = page.getByRole('region', { name: 'Node', exact: true });
  const right = async () => {
    const [card, panel] = [await node('respond1').boundingBox(), await side.boundingBox()];
    return card && panel && panel.x - card.x - card.width;
  };
  await expect.poll(right).toBeGreaterThanOrEqual(0);
  await node('respond1').click({ trial: true });
});

it('says what is wrong with a draft of a program that cannot be drawn, and begins again; any name of a node can', async () => {
  const open = async (service: string, nodes: object): Promise<void> => {
    const flow = { version: 1, nodes: { request: { type: 'request' }, ...nodes }, edges: [] };
    const { id } = await call('SaveDraft', { service, title: 'T', flow } as unknown as Row);
    page = await shared.at(`/techzones/design/design_update/${id}`);
  };
  await open('App.Drawn.Name', { constructor: { type: 'respond' } });
  await page.locator('.react-flow__node[data-id="constructor"]').waitFor();
  await open('App.Drawn.Not', { odd: { type: 'shell' } });
  await page.getByRole('alert').getByText('odd: There is no node type shell').waitFor();
  await page.getByRole('button', { name: 'Start from an empty flow' }).click();
  await page.locator('.react-flow__node[data-id="request"]').waitFor();
});
