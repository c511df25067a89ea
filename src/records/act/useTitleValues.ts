import { useMemo } from 'react';
import type { Property, Resource } from '#schemas/resource.ts';
import { filled, placeholdersIn } from '#schemas/text/placeholders.ts';
import { fieldView } from '../../fields/all.ts';
import { fieldText } from '../../fields/fieldText.ts';
import { moneyWords } from '../../fields/moneyWords.ts';
import { useLang } from '../../lang.ts';
import { useCellView } from '../useCellView.ts';
import { actionIn, type Task } from './task.ts';

const none = [] as const;

/** Puts the values of a task's record into its title, where the resource file names fields. */
export function useTitleValues(resource: Resource, task: Task | undefined): (title: string) => string {
  const lang = useLang();
  const own = task && actionIn(task.deed)?.title?.[lang];
  const properties = useMemo(
    () =>
      Object.fromEntries(
        placeholdersIn(own ?? '').flatMap((name): [string, Property][] => {
          const property = resource.schema.properties[name];
          return property ? [[name, property]] : [];
        }),
      ),
    [own, resource],
  );
  const view = useCellView(resource, properties, task?.rows ?? none);
  const [row] = task?.rows ?? none;
  if (!row) return (title) => title;
  const textOf = ([name, property]: [string, Property]): [string, string] => {
    const value = row[name] ?? null;
    if (property.reference) return [name, view.referenced(property, value).name ?? `#${String(value)}`];
    const text = fieldText(resource, name, row, lang);
    return [name, fieldView(property).isAmount && text ? (moneyWords(text) ?? text) : (text ?? '–')];
  };
  const values = Object.fromEntries(Object.entries(properties).map(textOf));
  return (title) => filled(title, values);
}
