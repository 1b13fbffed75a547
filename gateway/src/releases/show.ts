import { listReleases } from './list.ts'
import type { PublishResult } from './publish.ts'
import { readReleaseEvents } from './release-events.ts'

/** The release history as text, one event per line. */
export async function describeEvents(releasesDir: string): Promise<string> {
  const events = await readReleaseEvents(releasesDir)
  return events
    .map(({ at, by, action, name, version, share, preview, owner }) => {
      const signed = owner === undefined ? '' : `, signed by ${owner}`
      const what = preview === undefined ? action : `${action} (preview ${preview})`
      return `${at}  ${name} ${version} ${what}${share ? ` (${share}%)` : ''} by ${by}${signed}`
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
  results.map(describeResult).join('\n')

function describeResult({ name, version, changed, staysRolledBack }: PublishResult): string {
  if (changed) return `${name} ${version} is live.`
  return staysRolledBack
    ? `${name} ${version} was rolled back, and stays so. Run \`publish --again\` to make it live again.`
    : `${name} ${version} is live already.`
}

/** What happened to a canary. `share` is in percent. */
export const describeCanary = ({ name, version, changed }: PublishResult, share: string): string =>
  changed
    ? `${name} ${version} is live for ${share}% of the visitors. Run \`promote\` to release it to everyone, or \`withdraw\` to end the canary.`
    : `${name} ${version} is already live for everyone.`
