import { join } from 'node:path';

/** What the builder tells of the modules, once it knows them all. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * The files that the app is cut into. What is always needed together comes in one: left alone, whatever two screens share is
 * a file of its own, and the first list would be a hundred of them, each to be asked for, read and linked. The first group
 * takes first, with all that it needs. What two of them share is in neither, or who opens one of them would fetch both.
 */
export function chunkGroups(source: string) {
  const file = (name: string) => join(source, name).replaceAll('\\', '/');
  const [main, signIn, app] = [file('main.tsx'), file('SignInApp.tsx'), file('App.tsx')];
  const home = [file('pages/home/Page.tsx'), file('pages/home/Traffic.tsx')];
  const list = file('screens/ListScreen.tsx');
  const isAlways = shared([signIn], [app, list]);
  const isEarly = shared(home, [list]);
  const groups = [
    ['main', (id: string, graph: Graph) => id === main || isAlways(id, graph)],
    ['SignInApp', (id: string) => id === signIn],
    ['App', (id: string) => id === app],
    ['parts', isEarly],
    ['ListScreen', (id: string) => id === list],
  ] as const;
  return groups.map(([name, takes], at) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (takes(id, graph) ? name : null),
    priority: groups.length - at,
    includeDependenciesRecursively: true,
  }));
}

/** Whether a module is needed at once by some files and by others too. */
function shared(some: readonly string[], others: readonly string[]) {
  let known: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): boolean => {
    known ??= bothOf(allNeeds(some, graph), allNeeds(others, graph));
    return known.has(id);
  };
}

function bothOf(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((id) => others.has(id)));
}

function allNeeds(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => [...needs(entry, graph)]));
}

// Into packages only as far as is asked for by name: what their index leads to is mostly left out afterwards.
function needs(entry: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  if (entry.includes('/node_modules/')) return found;
  for (const next of graph.getModuleInfo(entry)?.importedIds ?? []) needs(next, graph, found);
  return found;
}
