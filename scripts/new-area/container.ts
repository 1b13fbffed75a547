import type { NewArea } from './names.ts'

/** Inserts text after the last match of a pattern. */
function insertAfter(text: string, pattern: RegExp, added: string): string {
  const found = [...text.matchAll(pattern)].at(-1)
  if (!found) throw new Error('docker-compose.yml has no areas to add this one to.')
  const end = found.index + found[0].length
  return text.slice(0, end) + added + text.slice(end)
}

/** Adds the area's container to docker-compose.yml. Throws if the file looks different. */
export const withContainer = (compose: string, { name }: NewArea): string =>
  insertAfter(
    compose,
    /^ {4}build: \{ context: \., dockerfile: gateway\/area\.Dockerfile, args: \{ AREA: mfe-[\w-]+ \} \}\n/gm,
    `\n  ${name}:\n    <<: *area\n    build: { context: ., dockerfile: gateway/area.Dockerfile, args: { AREA: ${name} } }\n`,
  )
