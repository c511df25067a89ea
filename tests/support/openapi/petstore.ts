import type { ParsedFile } from '#schemas/payloads/apiImport.ts';
import type { Row } from '#schemas/resource.ts';
import type { TestApp } from '../app.ts';
import { designOf, importFile, parseFile } from './apiImport.ts';
import { specification } from './specification.ts';

export const petstore = specification('readme-20-petstore.json');

/** A service that the petstore's import makes. */
export const pet = 'App.ApiPetPetIdGet.Handle';

/** A newer version of the petstore file by its publisher. */
export function newerPetstore(
  change: (get: Record<string, unknown>, paths: Record<string, unknown>) => void,
): string {
  const document = JSON.parse(petstore.toString());
  change(document.paths['/pet/{petId}'].get, document.paths);
  return JSON.stringify(document);
}

/** The numbers of the operations in a file that can be imported. */
export function fitOf({ operations }: ParsedFile): number[] {
  return operations.filter(({ fault }) => !fault).map(({ number }) => number);
}

/** An administrator's steps with the petstore file. Each step asks who the administrator is. */
export function petstoreImport(who: () => { readonly kaifang: TestApp; readonly token: string }) {
  const parse = (file: Buffer | string = petstore, token = who().token) =>
    parseFile(who().kaifang, token, file);
  const run = (fields: Row) => importFile(who().kaifang, who().token, fields);
  return {
    parse,
    run,
    async importAll(file: Buffer | string = petstore, more: Row = {}) {
      const read = await parse(file);
      const numbers = fitOf(read);
      return run({ import: read.import, base: read.base, operations: numbers, cover: numbers, ...more });
    },
    async edit(service: string, changes: Row) {
      const { kaifang, token } = who();
      const { id = 0, version = 0 } = await designOf(kaifang, service);
      const sent = { id, version, ...changes };
      const { ret, msg } = await kaifang.call('Admin.ApiDesign.SaveDraft', sent, token);
      if (ret !== 200) throw new Error(msg);
    },
  };
}
