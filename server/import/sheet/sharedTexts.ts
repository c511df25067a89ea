import { SaxesParser } from 'saxes';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { localName, workbookText } from './workbookXml.ts';

// A workbook that a person saved has its texts in one list, which has to be held as a whole.
const mostLetters = 100_000_000;

/** The list of texts that a workbook's cells refer to. @throws Refusal 400 when it is larger than can be held. */
export async function sharedTexts(pieces: AsyncIterable<string>): Promise<string[]> {
  const parser = new SaxesParser();
  const texts: string[] = [];
  let text = '';
  let letters = 0;
  let isText = false;
  let isReading = false;
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (name === 'si') text = '';
    // How a Chinese or Japanese word is said is no part of it.
    if (name === 'rPh') isReading = true;
    isText = name === 't';
  });
  parser.on('text', (part) => {
    if (isText && !isReading) text += part;
  });
  parser.on('closetag', (tag) => {
    const name = localName(tag.name);
    isText = false;
    if (name === 'rPh') isReading = false;
    if (name === 'si') texts.push(workbookText(text));
  });
  for await (const piece of pieces) {
    letters += piece.length;
    if (letters > mostLetters) throw new Refusal(ret.badInput, 'import.tooLarge');
    parser.write(piece);
  }
  return texts;
}
