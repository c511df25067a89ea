import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { platformSide } from '#schemas/derive/platformSide.ts';
import { typesOfResource } from '#schemas/derive/types.ts';
import type { Remembered } from '#schemas/examine/examined.ts';
import {
  type StudioDerived,
  type StudioDraft,
  type StudioEvaluation,
  type StudioFault,
  type StudioFile,
  type StudioOpened,
  type StudioSaved,
  studioName,
} from '#schemas/payloads/studio.ts';
import type { Fault } from '#schemas/registryFault.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { customServices } from '../../../customServices.ts';
import { virtuals } from '../../../records/computed/virtuals.ts';
import { examineFiles, namesIn, shown } from '../../../resources.ts';
import { documentsOf } from '../../../schemaDocuments.ts';
import { createServiceTable } from '../../../serviceTable.ts';
import { type JsonFile, readJson } from '../../check/jsonFile.ts';
import { labelRemarks } from '../../check/labels.ts';
import { renameRemarks } from '../../check/renamed.ts';
import { schemaRemarks } from '../../check/schemaRemarks.ts';
import { ddlOf } from './ddl.ts';
import { keywordTexts } from './keywords.ts';

/** A request that no page of the studio sends. */
export class BadDraft extends Error {}

type Texts = ReadonlyMap<string, string>;

interface Examined {
  readonly faults: readonly Fault[];
  readonly registry: Registry | null;
}

/** Examines resource files as `npm run check` does, with drafts in place of some, and saves drafts. */
export class ResourceFiles {
  readonly #root: string;
  readonly #folder: string;
  readonly #remembered: Remembered = new WeakMap();
  readonly #parsed = new Map<string, { readonly text: string; readonly file: JsonFile }>();
  #onDisk: { readonly texts: Texts; readonly faults: readonly Fault[] } | undefined;

  /** @param root the project's folder */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, 'resources');
  }

  /** All files, and the names for completion. */
  open(): StudioOpened {
    const texts = this.#read();
    const { registry } = this.#examine(texts);
    const services = registry
      ? [...createServiceTable(registry, customServices).keys()]
      : Object.keys(customServices);
    return {
      files: [...texts].map(([name, text]) => ({ name, text, revision: revisionOf(text) })),
      services: services.filter((name) => name.includes('.')).sort(),
      virtuals: Object.keys(virtuals).sort(),
      keywords: keywordTexts(this.#root),
    };
  }

  /** What is wrong with drafts, and what follows from them; `open` names the file that is shown. */
  async evaluate(drafts: readonly StudioDraft[], open: string | null): Promise<StudioEvaluation> {
    const onDisk = this.#read();
    const examined = this.#examine(withDrafts(onDisk, drafts));
    const { registry } = examined;
    const names = new Set([...drafts.map(({ name }) => name), ...(open === null ? [] : [open])]);
    const shownOne = open === null ? undefined : registry?.resources.get(open);
    return {
      faults: this.#told(examined, withDrafts(onDisk, drafts), names),
      resources: registry ? [...names].flatMap((name) => registry.resources.get(name) ?? []) : null,
      derived: registry && shownOne ? await derivedFrom(registry, shownOne) : null,
      revisions: Object.fromEntries(
        [...names].map((name) => {
          const text = onDisk.get(name);
          return [name, text === undefined ? null : revisionOf(text)];
        }),
      ),
    };
  }

  /** The registry with drafts; null while there are faults. */
  registryWith(drafts: readonly StudioDraft[]): Registry | null {
    return this.#examine(withDrafts(this.#read(), drafts)).registry;
  }

  /** Writes drafts, all or none: none where a file changed meanwhile, or would have a fault that it has not now. */
  save(drafts: readonly StudioDraft[]): StudioSaved {
    const onDisk = this.#read();
    const conflicts = drafts.flatMap(({ name, revision }) => {
      const text = onDisk.get(name) ?? null;
      const present = text === null ? null : revisionOf(text);
      return present === revision ? [] : [{ name, text, revision: present }];
    });
    if (conflicts.length > 0) return { saved: [], conflicts, faults: [] };
    const texts = withDrafts(onDisk, drafts);
    const faults = this.#told(this.#examine(texts), texts, new Set()).filter(({ isNew }) => isNew);
    if (faults.length > 0) return { saved: [], conflicts: [], faults };
    const saved = drafts.map(({ name, text }): StudioFile => {
      this.#write(name, text);
      return { name, text, revision: revisionOf(text) };
    });
    return { saved, conflicts: [], faults: [] };
  }

  // A file is replaced as a whole: what ends the process half-way leaves the old one.
  #write(name: string, text: string): void {
    const path = this.#pathOf(name);
    const folder = join(this.#root, '.generated');
    mkdirSync(folder, { recursive: true });
    const draft = join(folder, `${name}.draft`);
    writeFileSync(draft, text);
    renameSync(draft, path);
  }

  #read(): Map<string, string> {
    const names = namesIn(this.#folder).filter((file) => file.endsWith('.json'));
    return new Map(
      names.map((file) => [file.slice(0, -'.json'.length), readFileSync(join(this.#folder, file), 'utf8')]),
    );
  }

  // A link would lead out of the folder.
  #pathOf(name: string): string {
    const path = join(this.#folder, `${name}.json`);
    if (!studioName.test(name)) throw new BadDraft(`${name} is no name of a resource file`);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found && !found.isFile()) throw new BadDraft(`resources/${name}.json is no file`);
    return path;
  }

  #examine(texts: Texts): Examined {
    const files = [...texts].map(([name, text]) => this.#parse(name, text));
    const { faults, registry } = examineFiles(files, documentsOf(this.#folder).read, this.#remembered);
    // Files on the disk may replace derived services by hand; a new file would lose its own.
    const taken = [...(registry?.resources.values() ?? [])]
      .filter(({ name }) => !this.#isThere(name))
      .flatMap(takenServices);
    return { faults: [...faults, ...taken], registry: taken.length > 0 ? null : registry };
  }

  #isThere(name: string): boolean {
    return existsSync(join(this.#folder, `${name}.json`));
  }

  #parse(name: string, text: string): JsonFile {
    const known = this.#parsed.get(name);
    // What another file holds may have changed.
    if (known?.text === text && !text.includes('"$ref"')) return known.file;
    const file = readJson(shown(this.#folder, `${name}.json`), Buffer.from(text));
    this.#parsed.set(name, { text, file });
    return file;
  }

  #told({ faults }: Examined, texts: Texts, names: ReadonlySet<string>): StudioFault[] {
    const before = new Set(this.#faultsOnDisk().map(keyOf));
    const remarks = [...names].flatMap((name) => {
      const file = texts.has(name) ? this.#parse(name, texts.get(name) ?? '') : undefined;
      return file && file.faults.length === 0 ? this.#remarksOf(file) : [];
    });
    return [
      ...faults.map((fault) => ({ ...toldOf(fault), isRemark: false, isNew: !before.has(keyOf(fault)) })),
      ...(faults.length === 0 ? remarks : []).map((one) => ({
        ...toldOf(one),
        isRemark: true,
        isNew: false,
      })),
    ];
  }

  #remarksOf(file: JsonFile): Fault[] {
    const { read } = documentsOf(this.#folder);
    return [...renameRemarks(file), ...labelRemarks(file), ...schemaRemarks(file, read)];
  }

  #faultsOnDisk(): readonly Fault[] {
    const texts = this.#read();
    const known = this.#onDisk;
    if (
      known &&
      known.texts.size === texts.size &&
      [...texts].every(([name, text]) => known.texts.get(name) === text)
    )
      return known.faults;
    const { faults } = this.#examine(texts);
    this.#onDisk = { texts, faults };
    return faults;
  }
}

function withDrafts(texts: Texts, drafts: readonly StudioDraft[]): Map<string, string> {
  for (const { name } of drafts)
    if (!studioName.test(name)) throw new BadDraft(`${name} is no name of a resource file`);
  return new Map([...texts, ...drafts.map(({ name, text }) => [name, text] as const)]);
}

function takenServices({ file, services }: Resource): Fault[] {
  return Object.values(services)
    .filter((service) => Object.hasOwn(customServices, service))
    .slice(0, 1)
    .map((service) => ({
      ...{ file: `${file}:1`, path: '/name', problem: `${service} is a hand-written service already` },
      remedy: 'choose another name',
    }));
}

async function derivedFrom(registry: Registry, resource: Resource): Promise<StudioDerived> {
  const table = createServiceTable(registry, customServices);
  const sides = [resource, platformSide(resource) ?? []].flat();
  const named = sides.flatMap(({ services, actions, calls }) => [
    ...Object.values(services),
    ...Object.values(actions).map(({ service }) => service),
    ...calls,
  ]);
  const classes = new Set(sides.flatMap(({ services }) => Object.values(services).map(classOf)));
  const own = [...table.values()].filter(({ name }) => named.includes(name) || classes.has(classOf(name)));
  return {
    ddl: await ddlOf(registry, resource),
    services: own
      .map(({ name, access, summary }) => ({ name, access, summary }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    types: resource.kind === 'page' ? '' : typesOfResource(resource),
  };
}

function classOf(service: string): string {
  return service.slice(0, service.lastIndexOf('.'));
}

function toldOf({ file, path, problem, remedy, unknown }: Fault) {
  const [, place = file, line = '1'] = /^(.*?)(?::(\d+))?$/.exec(file) ?? [];
  const known = unknown === undefined ? {} : { unknown };
  return { name: nameOf(place), line: Number(line), path, text: `${problem}; ${remedy}`, ...known };
}

function nameOf(file: string): string {
  return basename(file.replace(/:\d+$/, ''), '.json');
}

// Lines move while a text is edited.
function keyOf({ file, path, problem }: Fault): string {
  return JSON.stringify([nameOf(file), path, problem]);
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
