import { listReleases } from './list.ts'
import type { PublishResult } from './publish.ts'
import { readReleaseEvents } from './release-events.ts'

/** The release history as text, one event per line. */
export async function describeEvents(releasesDir: string): Promise<string> {
  const events = await readReleaseEvents(releasesDir)
  return events
    .map(({ at, by, action, name, version, share, owner }) => {
      const signed = owner === undefined ? '' : `, signed by ${owner}`
      return `${at}  ${name} ${version} ${action}${share ? ` (${share}%)` : ''} by ${by}${signed}`
    })
    .join('\n')
}

/** All stored releases as text; `*` marks the live ones. */
export async function describeReleases(releasesDir: string): Promise<string> {
  const releases = await listReleases(releasesDir)
  return releases
    .flatMap(({ name, live, versions }) => [
      name,
      ...versions.map((each) => `  ${each === live ? '*' : ' '} ${each}`),
    ])
    .join('\n')
}

/** What a publish or a rollback did, one release per line. */
export const describeResults = (results: readonly PublishResult[]): string =>
  results
    .map(({ name, version, changed }) =>
      changed
        ? `${name} ${version} is live.`
        : `${name}: nothing changes (${version} is live already, or was rolled back).`,
    )
    .join('\n')
