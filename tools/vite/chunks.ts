import { join } from 'node:path';

/** The bundler's module information, available once all modules are known. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * The chunks of the app. Modules that are always needed together share a chunk. By default, each combination
 * of shared modules is a separate chunk, and the first list would need a hundred of them, each with its own
 * request, parse and link. Earlier groups take their modules with all dependencies first. Modules that two
 * groups share are in neither, otherwise opening one would load both. The back-office's entry is alone in its chunk:
 * pages of the portal share modules with it, and loading it starts the back-office. The portal's has only files of
 * the portal, for the same reason.
 */
export function chunkGroups(source: string) {
  const file = (name: string) => join(source, name).replaceAll('\\', '/');
  const [main, signIn, app] = [file('main.tsx'), file('SignInApp.tsx'), file('App.tsx')];
  const portal = file('portal/main.tsx');
  const home = [file('features/home/Page.tsx'), file('features/home/Traffic.tsx')];
  const list = file('records/ListScreen.tsx');
  const isBase = shared([portal], [main, signIn]);
  const isRouter = shared([portal], [app, list]);
  const isAlways = shared([signIn], [app, list]);
  const isPortal = neededBy([portal]);
  const isStart = neededBy([main]);
  const isEarly = shared(home, [list]);
  const groups = [
    ['base', isBase],
    // What the portal and the app need, such as the router.
    ['router', isRouter],
    // What the portal and further pages of the app may need: importing it must not start the portal.
    ['shared', (id: string, graph: Graph) => isPortal(id, graph) && !id.startsWith(file('portal/'))],
    ['portal', (id: string) => id === portal],
    ['start', (id: string, graph: Graph) => id !== main && (isStart(id, graph) || isAlways(id, graph))],
    ['main', (id: string) => id === main],
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

/** Whether a module is statically needed by some files and by others too. */
function shared(some: readonly string[], others: readonly string[]) {
  let known: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): boolean => {
    known ??= bothOf(allNeeds(some, graph), allNeeds(others, graph));
    return known.has(id);
  };
}

/** Whether a module is statically needed by some files. */
function neededBy(entries: readonly string[]) {
  let known: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): boolean => {
    known ??= allNeeds(entries, graph);
    return known.has(id);
  };
}

function bothOf(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((id) => others.has(id)));
}

function allNeeds(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  return new Set(entries.flatMap((entry) => [...needs(entry, graph)]));
}

// Follows packages only by the imported names: most of what their index exports is tree-shaken later.
function needs(entry: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  if (entry.includes('/node_modules/')) return found;
  for (const next of graph.getModuleInfo(entry)?.importedIds ?? []) needs(next, graph, found);
  return found;
}
