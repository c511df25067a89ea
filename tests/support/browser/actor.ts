import type { Locator, Page } from 'playwright-core';
import en from '#i18n/en.json' with { type: 'json' };
import zhCn from '#i18n/zh_cn.json' with { type: 'json' };
import type { Lang, Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { fieldOf } from '../form.ts';
import { productRegistry } from '../productRegistry.ts';
import { goTo } from './goTo.ts';

const registry = productRegistry();

/**
 * A user who works on a resource's screens in one language. The labels that it clicks come from the resource
 * file and the frame.
 */
export interface Actor {
  /** A text of the frame, such as `form.save`. */
  word(key: string, values?: Readonly<Record<string, unknown>>): string;
  label(field: string): string;
  option(field: string, value: string): string;
  deed(action: string): string;
  field(name: string): Locator;
  press(name: string): Promise<void>;
  /** Adds a record with the button of the list. A value that starts with `@` is selected by its name. */
  add(values: Readonly<Record<string, string>>): Promise<void>;
  /** Opens the list and filters it by the text of a field. */
  filter(field: string, text: string): Promise<void>;
  /** Runs an action of the open record and fills in its input. */
  act(action: string, answers?: Readonly<Record<string, string>>): Promise<void>;
  /** Deletes the open record. */
  remove(): Promise<void>;
}

/** Opens a resource for an actor. */
export function actorOn(page: Page, name: string, lang: Lang): Actor {
  const resource = registry.resources.get(name) as Resource;
  const word: Actor['word'] = (key, values) => say(lang === 'en' ? en : zhCn, key, values);
  const propertyOf = (field: string) => resource.schema.properties[field] ?? {};
  const label = (field: string) => propertyOf(field).label?.[lang] ?? field;
  const deed = (action: string) => resource.actions[action]?.label[lang] ?? action;
  const main = page.locator('#main');
  // An editor has tools next to its text, and a field group may have the same name as one of them.
  const field = (one: string) =>
    propertyOf(one).format === 'html'
      ? main.getByRole('textbox', { name: label(one), exact: true })
      : fieldOf(page, label(one)).and(page.locator('input, textarea'));
  const button = (text: string) => main.getByRole('button', { name: text, exact: true });
  const question = page.getByRole('alertdialog');
  const list = `${resource.path}${resource.routes.list ? `/${resource.routes.list}` : ''}`;
  const fill = async (one: string, value: string) => {
    if (!value.startsWith('@')) return field(one).fill(value);
    await field(one).fill(value.slice(1));
    await page
      .getByRole('option', { name: value.slice(1) })
      .first()
      .click();
  };
  return {
    ...{ word, label, deed, field },
    option: (one, value) => propertyOf(one).options?.[value]?.label[lang] ?? value,
    press: (text) => button(text).click(),
    async add(values) {
      await goTo(page, list);
      await main
        .locator(`a[href$="${resource.path}/${resource.routes.add ?? 'add'}"]`)
        .first()
        .click();
      for (const [one, value] of Object.entries(values)) await fill(one, value);
      await button(word('form.add')).click();
    },
    async filter(one, text) {
      await goTo(page, list);
      await main.getByRole('textbox', { name: label(one), exact: true }).fill(text);
      await page.waitForURL(/filter=/);
    },
    async act(action, answers = {}) {
      await button(deed(action)).click();
      const { input, confirm } = resource.actions[action] ?? {};
      const yes = page.getByRole('button', { name: deed(action), exact: true });
      const dialog = input ? page.getByRole('dialog').filter({ has: yes }) : question;
      if (!input && !confirm) return;
      for (const [one, value] of Object.entries(answers))
        await dialog.getByLabel(input?.properties[one]?.label?.[lang] ?? one).fill(value);
      await dialog.getByRole('button', { name: deed(action), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    async remove() {
      await button(word('list.delete')).click();
      await question.getByRole('button', { name: word('list.delete'), exact: true }).click();
      await question.waitFor({ state: 'detached' });
    },
  };
}
