import type { NewArea } from './names.ts'

/** The text with something added after the last match. */
function after(text: string, pattern: RegExp, added: string): string {
  const found = [...text.matchAll(pattern)].at(-1)
  if (!found) throw new Error('docker-compose.yml has no areas to stand beside.')
  const end = found.index + found[0].length
  return text.slice(0, end) + added + text.slice(end)
}

/** docker-compose.yml with the area's container, and the gateway waiting for it. Throws where it has another shape. */
export function withContainer(compose: string, { name }: NewArea): string {
  const waiting = after(
    compose,
    /^ {6}mfe-[\w-]+: \{ condition: service_completed_successfully \}\n/gm,
    `      ${name}: { condition: service_completed_successfully }\n`,
  )
  return after(
    waiting,
    /^ {4}build: \{ context: \., dockerfile: gateway\/area\.Dockerfile, args: \{ AREA: mfe-[\w-]+ \} \}\n/gm,
    `\n  ${name}:\n    <<: *area\n    build: { context: ., dockerfile: gateway/area.Dockerfile, args: { AREA: ${name} } }\n`,
  )
}
