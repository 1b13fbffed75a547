const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(?:e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (list: [RegExp, string][], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Describes a User-Agent as "Firefox on Windows". The order of the patterns matters: most browsers name several. */
export function describeDevice(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent) ?? 'Unknown browser'
  const system = firstMatch(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}
