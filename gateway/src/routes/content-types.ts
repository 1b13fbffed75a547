/** Content types of the files in releases and in the API documentation, by extension. */
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

/** Matches paths that name a file. A missing file is a 404; any other unknown path gets the shell's HTML. */
export const fileNamePattern = `\\.(${Object.keys(contentTypes).join('|')})$`

/** Smaller responses are not compressed. */
export const minCompressBytes = 1024

/** Content types to compress. Event streams are left out because compression would buffer their events. */
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
