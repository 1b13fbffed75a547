import { mapBlock } from './lines.ts'

/** nginx has no Brotli of its own: it serves the twins that a release has of its files from a location of their own. */
export function brotliMaps(): string[] {
  return [
    '# The file in the releases folder that a path names, if the browser accepts its Brotli twin.',
    ...mapBlock('$http_accept_encoding', '$accepts_brotli', [
      ['~*\\bbr\\b', '1'],
      ['default', ''],
    ]),
    ...mapBlock('$accepts_brotli:$uri', '$brotli_file', [
      ['~^1:/remotes/([a-z][a-z0-9-]*)/([0-9][^/~]*)(?:~r[0-9]+)?/(.+)$', '/$1/$2/$3'],
      ['~^1:(/assets/.+)$', '/shell$1'],
      ['default', ''],
    ]),
    ...mapBlock('$uri', '$brotli_encoding', [
      ['~^/\\.brotli/', 'br'],
      ['default', ''],
    ]),
    ...mapBlock('$brotli_encoding', '$brotli_vary', [
      ['br', 'Accept-Encoding'],
      ['default', ''],
    ]),
  ]
}
