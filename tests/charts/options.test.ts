import { describe, expect, it } from 'vitest';
import { retColours, retSeries } from '#src/features/stats/retSeries.ts';
import { tokensOf } from '#src/theme/tokens.ts';
import { keyPlace } from '#src/ui/charts/ChartFrame.tsx';
import { coloursOf, seriesColours } from '#src/ui/charts/chartColours.ts';
import type { ChartData } from '#src/ui/charts/chartData.ts';
import type { Face } from '#src/ui/charts/face.ts';
import { optionOf } from '#src/ui/charts/optionOf.ts';
import { contrast } from '../support/contrast.ts';

const data: ChartData = {
  labels: ['2026-01-01', '2026-01-02'],
  series: [
    { name: '200', values: [3, null], tone: 'success' },
    { name: '500', values: [1, 2] },
  ],
};
const face: Face = {
  ...{ kind: 'bar', data, mode: 'light', tokens: tokensOf.light, font: 'serif', still: true },
  ...{ hidden: new Set<string>(), format: String, short: String },
};
interface Drawn {
  readonly animation: boolean;
  readonly series: readonly {
    type: string;
    name?: string;
    stack?: string;
    data: unknown;
    markLine?: object;
  }[];
}
const drawn = (part: Partial<Face>) => optionOf({ ...face, ...part }) as unknown as Drawn;

describe('what a chart is drawn by', () => {
  it('keeps gaps, stacks, and leaves out what is hidden', () => {
    const { series, animation } = drawn({ kind: 'area', stacked: true });
    expect(series.map(({ type, stack, data }) => [type, stack, data])).toEqual([
      ['line', 'all', [3, null]],
      ['line', 'all', [1, 2]],
    ]);
    expect(animation).toBe(false);
    expect(drawn({ hidden: new Set(['200']) }).series.map(({ name }) => name)).toEqual(['500']);
    expect(drawn({}).series[0]?.markLine).toBeUndefined();
    expect(drawn({ marks: true }).series[0]?.markLine).toMatchObject({ data: [{ type: 'average' }] });
  });

  it('labels hours of several days where a day begins, by the day', () => {
    const hours = ['11-19', '11-20', '11-21'].flatMap((day) =>
      ['00', '01', '13'].map((hour) => `${day} ${hour}:00`),
    );
    const labelled = (labels: readonly string[]) => {
      const { xAxis } = drawn({ data: { ...data, labels } }) as unknown as {
        xAxis: {
          axisLabel: {
            interval?: (at: number, label: string) => boolean;
            formatter?: (label: string) => string;
          };
        };
      };
      const { interval = () => true, formatter = String } = xAxis.axisLabel;
      return labels.filter((label, at) => interval(at, label)).map((label) => formatter(label));
    };
    expect(labelled(hours)).toEqual(['11-19', '11-20', '11-21']);
    // For a single day every hour may be labeled; days have a label of their own.
    expect(labelled(hours.slice(0, 3))).toEqual(hours.slice(0, 3));
    expect(labelled(data.labels)).toEqual(data.labels);
  });

  it('makes a part of each label of the first series', () => {
    const parts = drawn({ kind: 'pie', hidden: new Set(['2026-01-01']) }).series[0]?.data;
    expect(parts).toMatchObject([{ name: '2026-01-02', value: 0, at: 1 }]);
    expect(drawn({ kind: 'treemap' }).series[0]).toMatchObject({ type: 'treemap' });
  });

  it('has colours that are seen on the card, words on them that are read, and none twice in eleven', () => {
    for (const mode of ['light', 'dark'] as const) {
      const colours = coloursOf(mode, 11);
      expect(new Set(colours).size).toBe(11);
      const onThem = mode === 'dark' ? '#0e1516' : '#ffffff';
      const weak = colours.filter(
        (colour) => contrast(colour, tokensOf[mode].surface) < 3 || contrast(colour, onThem) < 4.5,
      );
      expect(weak, mode).toEqual([]);
      expect(seriesColours(mode, tokensOf[mode], data.series)).toEqual([
        tokensOf[mode].tones.success.mark,
        colours[0],
      ]);
      const own = (rets: readonly number[]) => {
        const chosen = retColours(rets);
        return seriesColours(
          mode,
          tokensOf[mode],
          rets.map((ret) => ({ name: String(ret), values: [1], ...chosen.get(ret) })),
        );
      };
      expect(own([404, 411, 200]), 'a code has its colour, whatever its rank').toEqual(
        own([200, 411, 404]).reverse(),
      );
      const atTheDoor = [200, 400, 404, 406, 407, 409, 410, 411, 412, 413, 500];
      expect(new Set(own(atTheDoor)).size).toBe(atTheDoor.length);
      expect(own([1001])).toEqual(own([1001, 404]).slice(0, 1));
      // Three API codes want the color of 403, and the next choice may collide with 420.
      const alike = [1001, 420, 200, 1011, 403, 401];
      expect(new Set(own(alike)).size).toBe(alike.length);
      expect(own(alike.toReversed())).toEqual(own(alike).reverse());
    }
  });

  it('draws ten return codes beside the usual two, what is left of them together, and shows each in the table', () => {
    const rets = [404, 200, ...Array.from({ length: 12 }, (_, at) => 1001 + at), 500];
    const counted = rets.map((ret, at) => ({ ret, calls: [100 - at, at] }));
    const { series, tabled } = retSeries(counted, 'en', (count) => `${count} other codes`);
    expect(series.map(({ name }) => Number.parseInt(name, 10))).toEqual([...rets.slice(0, 11), 500, 3]);
    expect(series.at(-1)).toEqual({
      name: '3 other codes',
      values: [89 + 88 + 87, 11 + 12 + 13],
      tone: 'neutral',
    });
    expect(tabled?.map(({ values }) => values)).toEqual(counted.map(({ calls }) => calls));
    for (const mode of ['light', 'dark'] as const)
      expect(new Set(seriesColours(mode, tokensOf[mode], series)).size).toBe(series.length);
    const few = retSeries(counted.slice(0, 11), 'en', String);
    expect([few.series.length, few.tabled]).toEqual([11, undefined]);
  });

  it('is walked by the arrow keys, from the near end, and not beyond the ends', () => {
    expect(keyPlace('ArrowRight', null, 3)).toEqual({ label: 0 });
    expect(keyPlace('ArrowLeft', null, 3)).toEqual({ label: 2 });
    expect(keyPlace('ArrowRight', { label: 2 }, 3)).toEqual({ label: 2 });
    expect(keyPlace('Home', { label: 2 }, 3)).toEqual({ label: 0 });
    expect(keyPlace('End', { label: 0 }, 3)).toEqual({ label: 2 });
    expect(keyPlace('Escape', { label: 0 }, 3)).toBeNull();
    expect(keyPlace('Escape', null, 3)).toBeUndefined();
    expect(keyPlace('ArrowRight', null, 0)).toBeUndefined();
    expect(keyPlace('Tab', { label: 1 }, 3)).toBeUndefined();
  });
});
