import type { ReadDocument } from '#schemas/anySchema/documents.ts';
import { normalised } from '#schemas/anySchema/normalise.ts';
import type { Fault } from '#schemas/registryFault.ts';
import { withPresentKeywords } from '#schemas/renamedKeywords.ts';
import type { JsonFile } from './jsonFile.ts';

/** What a schema says that follows otherwise than somebody might expect, or not at all. */
export function schemaRemarks({ file, content, place }: JsonFile, read: ReadDocument): Fault[] {
  const { remarks } = normalised(withPresentKeywords(content), file, read);
  return remarks.map((remark) => ({ ...remark, file: place(remark.path) }));
}
