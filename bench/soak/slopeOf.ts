/** The slope of the least-squares line through the points; 0 for fewer than two points. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const [above, below] = points.reduce(
    ([a, b], [at, value]) => [a + (at - x) * (value - y), b + (at - x) ** 2],
    [0, 0],
  );
  return points.length < 2 || below === 0 ? 0 : above / below;
}
