import type { NewArea } from './names.ts'

/** Inserts text after the last match of a pattern. Throws if the file looks different. */
function insertAfter(text: string, pattern: RegExp, added: string): string {
  const found = [...text.matchAll(pattern)].at(-1)
  if (!found) throw new Error('There are no areas to add this one to.')
  const end = found.index + found[0].length
  return text.slice(0, end) + added + text.slice(end)
}

/** Adds the area's container to docker-compose.yml, for which the gateway waits. */
export function withContainer(compose: string, { name }: NewArea): string {
  const awaited = insertAfter(
    compose,
    /^ {6}mfe-[\w-]+: \{ condition: service_completed_successfully, required: false \}\n/gm,
    `      ${name}: { condition: service_completed_successfully, required: false }\n`,
  )
  return insertAfter(
    awaited,
    /^ {4}image: fundharbor\/mfe-[\w-]+:\$\{VERSION:-[\d.]+\}\n/gm,
    `\n  ${name}:\n    <<: *area\n    build: { context: ., dockerfile: gateway/area.Dockerfile, args: { AREA: ${name} } }\n    image: fundharbor/${name}:\${VERSION:-1.0.0}\n`,
  )
}

/** Adds the area's image to kustomization.yaml. */
export const withImage = (kustomization: string, { name }: NewArea): string =>
  insertAfter(
    kustomization,
    /^ {2}- \{ name: fundharbor\/mfe-[\w-]+, newTag: '[\d.]+' \}\n/gm,
    `  - { name: fundharbor/${name}, newTag: '1.0.0' }\n`,
  )

/** Adds a job that publishes the area to jobs.yaml, like that of the last area there. */
export function withJob(jobs: string, { name }: NewArea): string {
  const last = jobs.split('---\n').at(-1) ?? ''
  const [, area] = /^ {2}name: publish-(mfe-[\w-]+)$/m.exec(last) ?? []
  if (!area) throw new Error('There are no areas to add this one to.')
  return `${jobs}---\n${last.replaceAll(area, name)}`
}
