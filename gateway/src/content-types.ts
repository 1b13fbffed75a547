/** Media types of the files that releases and the API's documentation consist of. */
export const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
}

export const contentTypeOf = (file: string): string =>
  contentTypes[/\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** Paths that end like this ask for a file: where there is none, the answer is 404 and not the shell's page. */
export const fileNamePattern = `\\.(${Object.keys(contentTypes).join('|')})$`

/** Compressed on the way out when the answer is at least this many bytes. */
export const minCompressBytes = 1024

/** Media types worth compressing. Event streams are not among them: they must not wait for a full buffer. */
export const compressibleTypes = [
  'text/css',
  'text/plain',
  'text/csv',
  'text/calendar',
  'text/javascript',
  'application/json',
  'application/problem+json',
  'application/yaml',
  'application/manifest+json',
  'application/xml',
  'application/rss+xml',
  'image/svg+xml',
  'application/wasm',
]
