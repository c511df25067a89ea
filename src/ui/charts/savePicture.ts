import type { Mode, Tokens } from '../../theme/tokens.ts';
import { saveFile } from '../saveFile.ts';
import type { ChartLook } from './chartData.ts';
import { startEngine } from './engine.ts';
import type { Face } from './face.ts';
import { optionOf } from './optionOf.ts';

const paper = { width: 1200, height: 640 };

/** The texts and the theme of the saved picture. */
export interface Picture extends ChartLook {
  readonly title: string;
  readonly hidden: ReadonlySet<string>;
  readonly mode: Mode;
  readonly tokens: Tokens;
  readonly font: string;
}

/** Draws a chart again, with its title and its legend, and saves it as a PNG. */
export async function savePicture(picture: Picture): Promise<void> {
  const { title, tokens, font } = picture;
  const face: Face = { ...picture, still: true };
  const engine = startEngine(paper);
  try {
    const option = optionOf(face) as { grid?: object };
    engine.setOption({
      ...option,
      ...(option.grid && { grid: { ...option.grid, left: 24, right: 24, top: 96, bottom: 24 } }),
      title: {
        text: title,
        left: 24,
        top: 16,
        textStyle: { color: tokens.ink, fontFamily: font, fontSize: 20 },
      },
      legend: { left: 24, top: 52, type: 'plain', textStyle: { color: tokens.inkSoft, fontFamily: font } },
    });
    const canvas = engine.renderToCanvas({ pixelRatio: 2, backgroundColor: tokens.surface });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveFile(blob, `${title}.png`);
  } finally {
    engine.dispose();
  }
}
