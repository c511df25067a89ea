/**
 * The most specific mark first: Edge also contains Chrome, and Chrome contains Safari. The third entry must
 * occur beside the mark.
 */
const browsers: readonly (readonly [RegExp, string, string?])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)/, 'Safari', 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The readable name of a user agent, such as `Chrome 140 · Windows`; otherwise its first word. */
export function browserOf(userAgent: string): string {
  const [pattern, name] =
    browsers.find(([mark, , beside = '']) => mark.test(userAgent) && userAgent.includes(beside)) ?? [];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = pattern ? `${name} ${pattern.exec(userAgent)?.[1]}` : (userAgent.split(' ')[0] ?? '');
  return [browser, system].filter(Boolean).join(' · ');
}
