import { text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** A part of a workbook: its elements in order. */
export interface XmlPart {
  readonly elements: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }[];
}

/** The XML files inside of a workbook, by name, read by an independent XML parser. */
export async function xmlOf(workbook: Buffer): Promise<ReadonlyMap<string, XmlPart>> {
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  const parts = new Map<string, XmlPart>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    parts.set(entry.fileName, { elements: elementsOf(await text(stream)) });
  }
  return parts;
}

function elementsOf(xml: string): XmlPart['elements'] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }));
  parser.write(xml).close();
  return elements;
}
