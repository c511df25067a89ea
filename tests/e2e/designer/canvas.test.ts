import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { violations } from '../../support/axe.ts';
import { closeRefusal } from '../../support/browser/closeRefusal.ts';
import { type Platform, startPlatform } from '../../support/browser/platform.ts';
import { shareTab } from '../../support/browser/sharedTab.ts';
import { focusNothing, speak } from '../../support/browser/tab.ts';
import { openPage } from '../../support/browser.ts';

let platform: Platform;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.server.stop());

const shared = shareTab(() => openPage(platform.server.url, { lang: 'en', token: platform.token }));

const call = (verb: string, fields: Row) => platform.call(`Admin.ApiDesign.${verb}`, fields);
/** A flow that sets `a` to 1, `b` to 2 and so on, one node after the other, and answers with the first of them. */
const flowOf = (count: number): Record<string, Json> => {
  const sets = Array.from({ length: count }, (_none, at) => `set${at + 1}`);
  const way = ['request', ...sets, 'respond1'];
  const values = (at: number) => ({ [String.fromCharCode(97 + at)]: { lit: at + 1 } });
  return {
    version: 1,
    nodes: {
      request: { type: 'request' },
      ...Object.fromEntries(sets.map((id, at) => [id, { type: 'set', values: values(at) }])),
      respond1: { type: 'respond', fields: { said: count > 0 ? { ref: 'set1.a' } : { lit: 1 } } },
    },
    edges: way.slice(1).map((id, at) => [way[at] ?? '', 'out', id]),
    layout: Object.fromEntries(way.map((id, at) => [id, [300 * at, 0]])),
  };
};
const drafted = async (service: string, more: Row = {}): Promise<number> => {
  const { id } = await call('SaveDraft', {
    ...{ service, title: 'Canvas', module: 'Canvas', description: 'Canvas' },
    returns: [{ name: 'said', type: 'integer' }],
    flow: flowOf(2),
    ...more,
  });
  await open(Number(id));
  return Number(id);
};
const open = async (id: number) => {
  const { flow } = (await call('Get', { id })) as { flow: { nodes: Row } };
  page = await shared.at(`/techzones/design/design_update/${id}`);
  await nodes(Object.keys(flow.nodes).length);
};
const nodes = (count: number) =>
  expect.poll(() => page.locator('.react-flow__node-card').count()).toBe(count);
const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const tab = (name: RegExp) => page.getByRole('tab', { name });
const saved = async (id: number) => {
  const { flow } = (await call('Get', { id })) as { flow: { nodes: Row; notes?: Row[] } };
  return { nodes: Object.keys(flow.nodes).length, notes: (flow.notes ?? []).map(({ text }) => text) };
};

it('is worked with keys, shows all of a flow, takes notes, says why two nodes do not fit, and saves itself', async () => {
  const id = await drafted('App.Canvas.Keys');
  // The styles of React Flow come last where they arrive last.
  await page.evaluate(() =>
    document.head.append(...document.head.querySelectorAll('link[rel="stylesheet"]')),
  );
  await page.keyboard.press('Tab');
  await node('set1').focus();
  expect(await node('set1').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
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
  const layout = async () => (await call('Get', { id }))['flow'] as { layout: Row };
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
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.isDisabled()).toBe(true);
  await undo.focus();
  await page.keyboard.press('End');
  const focused = page.locator('button:focus');
  expect(await focused.getAttribute('aria-label')).toBe('Add a note');
  await page.keyboard.press('ArrowRight');
  expect(await focused.getAttribute('aria-label')).toBe('Undo');
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
    const { flow } = (await call('Get', { id })) as { flow: { nodes: Record<string, Row> } };
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
    const { flow } = (await call('Get', { id })) as { flow: { nodes: Record<string, Row> } };
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
  const { version, flow } = await call('Get', { id });
  const theirs = {
    ...(flow as Row),
    layout: { request: [0, 90], set1: [300, 0], set2: [600, 0], respond1: [900, 0] },
  };
  await call('SaveDraft', { id, version: version ?? 0, title: 'Theirs', flow: theirs } as Row);
  await node('set1').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await page.getByText('This API was changed meanwhile').waitFor();
  await tab(/Save and publish/).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'See differences' }).click();
  await page.getByRole('button', { name: 'Save my flow' }).click();
  await page.getByText('This API was changed meanwhile').waitFor({ state: 'detached' });
  expect(await tab(/Flow/).getAttribute('aria-selected')).toBe('true');
  expect(await panel.getByText('"ret"').count()).toBe(0);
  await expect.poll(() => saved(id)).toMatchObject({ nodes: 5 });
  expect(await call('Get', { id })).toMatchObject({ title: 'Theirs' });

  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await panel.getByText('"ret": 200').waitFor();
  await panel.getByRole('button', { name: 'Use as return example' }).click();
  await expect.poll(async () => (await call('Get', { id }))['example']).toEqual({ said: 1 });
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

it('brings the form of a node into sight that is clicked below the results of a run', async () => {
  await drafted('App.Canvas.Form', { flow: flowOf(6) });
  await node('set2').click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('region', { name: 'Try it' });
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await panel.getByRole('status').waitFor();
  const name = page.getByRole('region', { name: 'Node', exact: true }).getByLabel('Node name');
  const top = async () => (await name.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  const bottom = (await page.locator('[data-part="problems"]').boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThan(bottom);
  // The first is chosen already.
  for (const id of ['set2', 'set3']) {
    await panel.getByRole('status').scrollIntoViewIfNeeded();
    await node(id).click();
    await expect.poll(top).toBeLessThan(bottom);
  }
  // A step of the run leads to its node and leaves the results in sight.
  await panel.getByRole('status').scrollIntoViewIfNeeded();
  await panel.getByRole('button', { name: 'Set values' }).first().click();
  await page.locator('.react-flow__node.selected[data-id="set1"]').waitFor();
  expect(await top()).toBeGreaterThan(bottom);
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
  await expect.poll(async () => String((await call('Get', { id }))['code'])).toContain('// by hand');
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

it('moves a chosen node from behind the map of the flow', async () => {
  await drafted('App.Canvas.Map', {
    flow: { ...flowOf(1), layout: { request: [0, 0], set1: [300, 300], respond1: [600, 0] } },
  });
  await node('set1').click();
  await page.getByRole('region', { name: 'Node', exact: true }).waitFor();
  await node('set1').click({ trial: true });
});

it('says what is wrong with a draft of a program that cannot be drawn, and begins again; any name of a node can', async () => {
  const openFlow = async (service: string, nodes: Row): Promise<void> => {
    const flow = { version: 1, nodes: { request: { type: 'request' }, ...nodes }, edges: [] };
    const { id } = await call('SaveDraft', { service, title: 'T', flow });
    page = await shared.at(`/techzones/design/design_update/${id}`);
  };
  await openFlow('App.Drawn.Name', { constructor: { type: 'respond' } });
  await page.locator('.react-flow__node[data-id="constructor"]').waitFor();
  await openFlow('App.Drawn.Not', { odd: { type: 'shell' } });
  await page.getByRole('alert').getByText('odd: There is no node type shell').waitFor();
  await page.getByRole('button', { name: 'Start from an empty flow' }).click();
  await page.locator('.react-flow__node[data-id="request"]').waitFor();
});

describe('a flow that is not saved yet', () => {
  const unsaved = async (service: string): Promise<{ id: number; version: number }> => {
    const id = await drafted(service, { title: 'Unsaved' });
    await draws('request', 'set1', 'set2', 'respond1');
    return { id, version: Number((await call('Get', { id }))['version']) };
  };
  const draws = (...ids: string[]) =>
    expect
      .poll(() =>
        page
          .locator('.react-flow__node-card')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-id')).sort()),
      )
      .toEqual([...ids].sort());
  const remove = async (id: string) => {
    // The focus, and with it the sight, moves on when a node is removed.
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator(`.react-flow__node[data-id="${id}"]`).click();
    await page.keyboard.press('Delete');
  };
  const savedNodes = async (id: number) =>
    Object.keys(((await call('Get', { id })) as { flow: { nodes: Row } }).flow.nodes).sort();

  it('keeps a change of the flow that was made while the session was lost', async () => {
    const { id } = await unsaved('App.Unsaved.Session');
    await page.context().clearCookies();
    await remove('set2');
    await page.waitForURL(/\/login\?redirect=/);
    await page.locator('input[type="password"]').waitFor();
    expect(await savedNodes(id)).toHaveLength(4);
    // The page that was left would send what it could not save once more, now with the new session.
    await page.goto('about:blank');
    const { url } = platform.server;
    await page.context().addCookies([{ name: 'token', value: platform.token, url, sameSite: 'Strict' }]);
    await page.goto(`/admin/techzones/design/design_update/${id}`);
    await draws('request', 'set1', 'respond1');
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1', 'set1']);
    // A saved draft is no longer a draft version.
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await draws('request', 'set1', 'set2', 'respond1');
    await expect.poll(() => savedNodes(id)).toHaveLength(4);
    await page.reload();
    await draws('request', 'set1', 'set2', 'respond1');
    expect(await page.getByText('Your unsaved changes were restored.').count()).toBe(0);
  }, 90_000);

  it('shows what two people changed in one flow, and keeps the one that is chosen', async () => {
    const { id, version } = await unsaved('App.Unsaved.Conflict');
    await call('SaveDraft', { id, version, title: 'Theirs', flow: flowOf(3) });
    await remove('set2');
    await page.getByText('Your flow is not saved yet').waitFor();
    await page.getByRole('button', { name: 'See differences' }).click();
    const dialog = page.getByRole('alertdialog');
    const side = (name: string) => dialog.getByRole('region', { name }).getByRole('listitem').allInnerTexts();
    await dialog.waitFor();
    expect((await side('Saved changes')).join()).toMatch(/New\s*Node\s*set3[\s\S]*Changed\s*Text\s*Title/);
    expect((await side('My changes')).join()).toMatch(/Removed\s*Node\s*set2/);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use the saved flow' }).click();
    await draws('request', 'set1', 'set2', 'set3', 'respond1');
    expect(await page.getByText('Your flow is not saved yet').count()).toBe(0);
    // My version is one undo away.
    await page.keyboard.press('Control+z');
    await draws('request', 'set1', 'respond1');
    await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1', 'set1']);
  }, 90_000);

  it('saves a flow over one that was chosen against, and beside a changed definition unasked', async () => {
    const { id, version } = await unsaved('App.Unsaved.Mine');
    await call('SaveDraft', { id, version, title: 'Theirs' });
    await remove('set2');
    await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1', 'set1']);
    const now = await call('Get', { id });
    expect(now['title']).toBe('Theirs');
    await call('SaveDraft', { id, version: Number(now['version']), flow: flowOf(0) });
    await remove('set1');
    await page.getByRole('button', { name: 'See differences' }).click();
    await page.getByRole('button', { name: 'Save my flow' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => savedNodes(id)).toEqual(['request', 'respond1']);
  }, 90_000);
});

describe('the keyboard', () => {
  const keyed = async (service: string): Promise<number> => {
    const id = await drafted(service, {
      title: 'Keys',
      parameters: [{ name: 'say', type: 'integer' }],
      flow: flowOf(1),
    });
    await focusNothing(page);
    return id;
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** The accessible name of the focused element. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined;
      return one?.getAttribute('aria-label') ?? label ?? one?.textContent ?? '';
    });
  const isAt = (name: string) => expect.poll(focused).toBe(name);
  /** Presses a key until an element of this name has the focus. */
  const until = async (name: string, key = 'Tab') => {
    for (let at = 0; at < 40 && (await focused()) !== name; at++) await press(key);
    expect(await focused()).toBe(name);
  };

  it('is drawn, repaired, run and published by the keyboard alone', async () => {
    const id = await keyed('App.Keys.Alone');
    await press('F6', 'F6');
    await isAt('Table');
    await press('F6');
    await isAt('Request · request');
    await press('Enter', 'Shift+F6');
    await until('SQL', 'ArrowDown');
    await press('Enter');
    await nodes(4);
    // Lazy loading does not move the focus.
    await page.locator('.cm-content').waitFor();
    expect(await page.locator('.cm-content').getAttribute('aria-description')).toContain('Escape');
    await isAt('SQL');
    // To the new node, into its settings, and back.
    await press('F6');
    await isAt('SQL · sql1');
    await press('Enter');
    await isAt('Node name');
    await page.keyboard.type('Enough?');
    await press('Escape');
    await isAt('Enough? · sql1');
    // The error names the node and links to it.
    await press('F6', 'F6');
    await expect.poll(focused).toContain('Enough? · sql1');
    await press('Enter');
    await isAt('Enough? · sql1');
    await press('Enter', 'Tab', 'Tab');
    await page.keyboard.type('select 7 as n');
    // Closes the editor's completion; Tab would then leave the editor.
    await press('Escape');
    await expect.poll(() => page.getByText('No problems found').count()).toBe(1);
    expect(await violations(page)).toEqual([]);

    await press('Shift+F6', 'Delete');
    await nodes(3);
    // The next node has the focus.
    await isAt('Set values · set1');
    await press('Control+z');
    await nodes(4);

    await page.getByText('No problems found').waitFor();
    await press('F6');
    await until('Find a node');
    await page.keyboard.type('set1');
    await press('ArrowDown', 'Enter');
    await isAt('Set values · set1');
    // A new line has the focus, and the one beside a removed line.
    await press('Enter');
    await until('Add: Name');
    await press('Enter');
    await isAt('Name');
    await until('Remove name1');
    await press('Enter');
    await isAt('Remove a');
    await press('Escape');
    await isAt('Set values · set1');
    await press('Shift+F6', 'Shift+F6');
    await until('Try it');
    await press('Enter');
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'Try it' }).evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await until('say');
    await page.keyboard.type('7');
    await press('Enter');
    await page.getByText('"ret": 200').waitFor();
    await expect
      .poll(async () => JSON.stringify((await platform.call('Admin.ApiDesign.Get', { id }))['flow']))
      .toContain('Enough?');

    await until('2 Flow', 'Shift+Tab');
    await press('ArrowRight', 'ArrowRight', 'Enter');
    await page.getByText('No version is live').waitFor();
    await until('Publish');
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await press('Enter');
    await page.getByRole('region', { name: 'Publish history' }).getByText('Version 1').waitFor();
    // The button that opened it is replaced by a new one.
    await isAt('Save and publish');
  }, 120_000);

  it('stays in the list of problems when the one that has the focus is solved', async () => {
    await keyed('App.Keys.Solved');
    await press('F6', 'F6');
    await until('SQL', 'ArrowDown');
    await press('Enter');
    await nodes(4);
    await press('F6');
    await isAt('SQL · sql1');
    await page.getByRole('list', { name: 'Problems' }).waitFor();
    await press('F6', 'F6');
    await expect.poll(focused).toContain('SQL · sql1');
    await press('Control+z');
    await nodes(3);
    await isAt('No problems found');
    await press('Shift+F6');
    await expect.poll(focused).toContain(' · ');
  });

  it('leads from a refused publishing to what the definition lacks', async () => {
    await drafted('App.Keys.Lacking', { description: null });
    await tab(/Save and publish/).press('Enter');
    await page.getByText('No version is live').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByText('Fill in “Description” before publishing').waitFor();
    await closeRefusal(page);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByRole('alert').getByRole('button', { name: 'Definition' }).press('Enter');
    await isAt('Definition');
  });

  it('receives the keys of the canvas after a click beside its nodes, and deletes nothing by a key that is meant beside it', async () => {
    await keyed('App.Keys.Beside');
    await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } });
    await press('Control+a');
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(3);
    await press('Delete');
    await nodes(1);
    await press('Control+z');
    await nodes(3);
    await node('set1').click();
    const way = page.getByRole('combobox', { name: /^After/ });
    await way.focus();
    await press('Delete', 'Backspace');
    await page.getByRole('tab', { name: /Flow/ }).focus();
    await press('Delete');
    await nodes(3);
  }, 60_000);

  it('says in the language of the page what nodes and lines are, and where a node was moved to', async () => {
    page = await shared.at('/401');
    await speak(page, 'zh_cn');
    await keyed('App.Keys.Chinese');
    expect(await page.locator('.react-flow__edge[data-id="request out"]').getAttribute('aria-label')).toBe(
      '连线：从 请求 · request（之后）到 赋值 · set1',
    );
    await press('F6', 'F6', 'F6', 'Enter', 'ArrowDown');
    await page.getByText('已下移').waitFor({ state: 'attached' });
    await speak(page, 'en');
  }, 60_000);
});
