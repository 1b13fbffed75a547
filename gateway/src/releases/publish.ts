import { shellName } from './layout.ts'
import { withLock } from './lock.ts'
import { recordEvent } from './release-events.ts'
import {
  liveVersion,
  activateSite,
  nameOf,
  readRelease,
  addToHistory,
  type Release,
  type Site,
  versionOf,
  withRelease,
} from './site.ts'
import { readBuild } from './build.ts'
import { switchLive, prepareState, readState } from './state.ts'
import { listVersions, storeArea, storeShell } from './store.ts'

/** A release, and the folder of the state that it would make live. */
export interface Candidate {
  releasesDir: string
  stateDir: string
  release: Release
}

/** Looks at a prepared state before it goes live, and throws one sentence when it will not do. */
export type Preflight = (candidate: Candidate) => Promise<void>

export interface PublishOptions {
  /** Folder of the area or the shell, with `package.json` and `dist`. */
  dir: string
  releasesDir: string
  /** Opens the development pages; unset keeps what is live. */
  dev?: boolean
  preflight?: Preflight
}

/** What a publish or rollback made live. `changed` is false when it was live already. */
export interface PublishResult {
  name: string
  version: string
  changed: boolean
}

/** Keeps what a folder has built as a release; nobody gets it yet. */
export async function storeBuild({ dir, releasesDir }: PublishOptions): Promise<Release> {
  const built = await readBuild(dir)
  return built.kind === 'shell'
    ? { kind: 'shell', shell: await storeShell(releasesDir, built) }
    : { kind: 'area', area: await storeArea(releasesDir, built) }
}

/** The check of a release in a prepared state. */
export const bindPreflight = ({ releasesDir, preflight }: PublishOptions, release: Release) =>
  preflight && ((stateDir: string) => preflight({ releasesDir, stateDir, release }))

/**
 * Publishes what a folder has built as an immutable release and makes it live in one atomic step. Two publishes at
 * once run one after the other. Throws one sentence when the release does not fit; then nothing has changed.
 */
export async function publishRelease(options: PublishOptions): Promise<PublishResult> {
  await readBuild(options.dir)
  const { releasesDir, dev } = options
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const release = await storeBuild(options)
    const [name, version] = [nameOf(release), versionOf(release)]
    const registry = withRelease(site, release)
    const changed = await activateSite(releasesDir, {
      site,
      registry: { ...registry, dev: dev ?? registry.dev },
      history: addToHistory(site, release),
      preflight: bindPreflight(options, release),
    })
    const before = liveVersion(site, name)
    if (changed && before !== version)
      await recordEvent(releasesDir, { action: 'published', name, version, before })
    return { name, version, changed }
  })
}

function versionBefore(site: Site, name: string): string {
  const known = site.history[name] ?? []
  const live = liveVersion(site, name)
  const before = live === undefined ? known.at(-1) : known[known.indexOf(live) - 1]
  if (before === undefined) throw new Error(`There is no earlier release of ${name} to go back to.`)
  return before
}

/** Makes an earlier release live again: the one before, or the one named. */
export function rollback(releasesDir: string, name: string, version?: string): Promise<PublishResult> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (!site) throw new Error('Nothing is live yet.')
    const wanted = version ?? versionBefore(site, name)
    const registry = withRelease(site, await readRelease(releasesDir, name, wanted))
    const changed = await activateSite(releasesDir, { site, registry, history: site.history })
    if (changed)
      await recordEvent(releasesDir, {
        action: 'rolled back',
        name,
        version: wanted,
        before: liveVersion(site, name),
      })
    return { name, version: wanted, changed }
  })
}

/** Takes an area out of the site; its releases stay, and a rollback brings it back. */
export function removeArea(releasesDir: string, name: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const version = liveVersion(site, name)
    if (!site || version === undefined || name === shellName) throw new Error(`No area ${name} is live.`)
    const areas = site.registry.areas.filter((area) => area.name !== name)
    await activateSite(releasesDir, { site, registry: { ...site.registry, areas }, history: site.history })
    await recordEvent(releasesDir, { action: 'removed', name, version })
  })
}

/** Writes the live pages anew from the releases that are live, after the way of writing them has changed. */
export function rebuildHtml(releasesDir: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (site) await switchLive(releasesDir, await prepareState(releasesDir, site))
  })
}

/** Everything that is kept, per area and the shell: versions oldest first and which of them is live. */
export async function listReleases(releasesDir: string) {
  const site = await readState(releasesDir)
  const names = [shellName, ...Object.keys(site?.history ?? {}).filter((name) => name !== shellName)]
  return Promise.all(
    names.map(async (name) => {
      const known = site?.history[name] ?? []
      const kept = await listVersions(releasesDir, name)
      const versions = [
        ...kept.filter((version) => !known.includes(version)),
        ...known.filter((version) => kept.includes(version)),
      ]
      return { name, live: site && (liveVersion(site, name) ?? null), versions }
    }),
  )
}
