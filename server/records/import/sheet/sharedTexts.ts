import { SaxesParser } from 'saxes';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import { localName, workbookText } from './workbookXml.ts';

// A workbook saved by a spreadsheet has its texts in one list, which has to be held in memory as a whole.
const mostLetters = 100_000_000;

/** The shared strings of a workbook. @throws ApiError 400 when they exceed the memory limit. */
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
    // Phonetic text (furigana, pinyin) is not part of the value.
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
    if (letters > mostLetters) throw new ApiError(ret.badInput, 'import.tooLarge');
    parser.write(piece);
  }
  return texts;
}
