export const indent = (lines: string[], depth = 1): string[] =>
  lines.map((line) => (line === '' ? '' : '  '.repeat(depth) + line))

export const block = (head: string, lines: string[]): string[] => [`${head} {`, ...indent(lines), '}']

export const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

export const mapBlock = (from: string, to: string, cases: [string, string][]) =>
  block(
    `map ${from} ${to}`,
    cases.map(([key, value]) => `${key === 'default' ? key : quote(key)} ${quote(value)};`),
  )

/** The value of a cookie as a variable. Names of variables cannot have hyphens, so that `$cookie_…` does not find every cookie. */
export const cookieMap = (name: string, variable: string) =>
  block(`map $http_cookie ${variable}`, [`${quote(`~(?:^|; *)${name}=([^;]*)`)} $1;`, 'default "";'])
