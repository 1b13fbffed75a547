import { randomBytes } from 'node:crypto'
import { authorizeNow, type Signed } from './authorize.ts'
import { withLock } from './lock.ts'
import { bindPreflight, readBuilds, signBuild, storeBuilds, type PublishAllOptions } from './publish.ts'
import { isOpen, PreviewName, readPreviews, writePreviews, type Preview } from './previews.ts'
import { recordEvent, releasedBy } from './release-events.ts'
import { nameOf, preparePreview, versionOf, type Release } from './site.ts'
import { readState } from './state.ts'

export const MAX_DAYS = 30
const DAY_MS = 86_400_000

/** The end of a preview that begins now. Throws if it is too far away. */
export function endAfter(days: number): string {
  if (!(days > 0 && days <= MAX_DAYS)) throw new Error(`A preview lasts at most ${MAX_DAYS} days.`)
  return new Date(Date.now() + days * DAY_MS).toISOString()
}

/** Removes previews and records who ended each. `pruneReleases` deletes their releases later. */
async function endPreviews(
  releasesDir: string,
  isEnded: (preview: Preview) => boolean,
  signed: Signed = {},
): Promise<Preview[]> {
  const previews = await readPreviews(releasesDir)
  const ended = previews.filter(isEnded)
  if (ended.length === 0) return []
  await writePreviews(
    releasesDir,
    previews.filter((preview) => !isEnded(preview)),
  )
  for (const { name, releases, pastState } of ended)
    for (const release of pastState === undefined ? releases : [pastRelease(pastState)])
      await recordEvent(releasesDir, { action: 'withdrawn', ...release, preview: name, ...signed })
  return ended
}

/** Removes the previews whose time is over. */
export const endExpiredPreviews = (releasesDir: string): Promise<Preview[]> =>
  endPreviews(releasesDir, (preview) => !isOpen(preview))

/** How the release history names a state. */
export const pastRelease = (state: number) => ({ name: 'site state', version: String(state) })

/** Adds a preview or replaces the one of this name, which keeps its link. */
export async function savePreview(
  releasesDir: string,
  preview: Omit<Preview, 'token' | 'by'>,
): Promise<Preview> {
  const previews = await readPreviews(releasesDir)
  const before = previews.find(({ name, ends }) => name === preview.name && isOpen({ ends }))
  const token = before?.token ?? randomBytes(16).toString('hex')
  const saved = { ...preview, token, by: releasedBy() }
  await writePreviews(releasesDir, [...previews.filter(({ name }) => name !== preview.name), saved])
  return saved
}

interface PreviewOptions extends PublishAllOptions {
  name: string
  days: number
}

/** Signs each build, as for a publish, and stores them. */
async function storeSigned({ dirs, releasesDir }: PreviewOptions): Promise<Map<Release, Signed>> {
  const site = await readState(releasesDir)
  const builds = await readBuilds(dirs)
  const signed: Signed[] = []
  for (const build of builds) signed.push(await signBuild(build, { releasesDir, site }))
  const stored = await storeBuilds(releasesDir, builds)
  return new Map([...stored.values()].map((release, index) => [release, signed[index] ?? {}]))
}

/** Makes the live site with the builds of these folders for everyone who has the preview's link. */
export function publishPreview(options: PreviewOptions): Promise<Preview> {
  const { releasesDir, days } = options
  const name = PreviewName.parse(options.name)
  const ends = endAfter(days)
  return withLock(releasesDir, async () => {
    await endExpiredPreviews(releasesDir)
    const signed = await storeSigned(options)
    const releases = [...signed.keys()]
    const state = await preparePreview(releasesDir, {
      preview: { name, ends },
      releases,
      live: options.live,
      preflight: bindPreflight(options, releases),
    })
    const named = releases.map((release) => ({ name: nameOf(release), version: versionOf(release) }))
    const preview = await savePreview(releasesDir, { name, ends, state, releases: named })
    for (const [release, who] of signed)
      await recordEvent(releasesDir, {
        action: 'canary',
        name: nameOf(release),
        version: versionOf(release),
        preview: name,
        ...who,
      })
    return preview
  })
}

/** Ends a preview before its time. Throws if there is none of this name. */
export function endPreview(releasesDir: string, name: string): Promise<void> {
  return withLock(releasesDir, async () => {
    await endExpiredPreviews(releasesDir)
    const preview = (await readPreviews(releasesDir)).find((each) => each.name === name)
    if (!preview) throw new Error(`There is no preview named ${name}.`)
    const site = await readState(releasesDir)
    let signed: Signed = {}
    for (const release of preview.releases)
      signed = await authorizeNow({ releasesDir, site, statement: { action: 'withdrawn', ...release } })
    await endPreviews(releasesDir, (each) => each.name === name, signed)
  })
}
