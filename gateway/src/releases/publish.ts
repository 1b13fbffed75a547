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

/** A release and the prepared state that would go live with it. */
export interface Candidate {
  releasesDir: string
  stateDir: string
  release: Release
}

/** Checks a prepared state before it goes live. Throws if it does not work. */
export type Preflight = (candidate: Candidate) => Promise<void>

export interface PublishOptions {
  /** Folder of the area or the shell, with `package.json` and `dist`. */
  dir: string
  releasesDir: string
  /** Whether to enable the development pages. Unset keeps the live setting. */
  dev?: boolean
  preflight?: Preflight
}

/** Result of a publish or rollback. `changed` is false if the version was already live. */
export interface PublishResult {
  name: string
  version: string
  changed: boolean
}

/** Stores a folder's build as a release without making it live. */
export async function storeBuild({ dir, releasesDir }: PublishOptions): Promise<Release> {
  const built = await readBuild(dir)
  return built.kind === 'shell'
    ? { kind: 'shell', shell: await storeShell(releasesDir, built) }
    : { kind: 'area', area: await storeArea(releasesDir, built) }
}

/** The preflight of a release, to be called with the prepared state. */
export const bindPreflight = ({ releasesDir, preflight }: PublishOptions, release: Release) =>
  preflight && ((stateDir: string) => preflight({ releasesDir, stateDir, release }))

/**
 * Publishes a folder's build as an immutable release and makes it live atomically. Concurrent publishes run one after
 * the other. Throws, without having changed the site, if the release is not compatible with it.
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
  if (before === undefined) throw new Error(`There is no earlier release of ${name} to roll back to.`)
  return before
}

/** Makes an earlier release live again: the given version, or the one before the live one. */
export function rollback(releasesDir: string, name: string, version?: string): Promise<PublishResult> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (!site) throw new Error('Nothing is live yet.')
    const target = version ?? versionBefore(site, name)
    const registry = withRelease(site, await readRelease(releasesDir, name, target))
    const changed = await activateSite(releasesDir, { site, registry, history: site.history })
    if (changed)
      await recordEvent(releasesDir, {
        action: 'rolled back',
        name,
        version: target,
        before: liveVersion(site, name),
      })
    return { name, version: target, changed }
  })
}

/** Removes an area from the site. Its releases are kept, and a rollback restores it. */
export function removeArea(releasesDir: string, name: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const version = liveVersion(site, name)
    if (!site || version === undefined || name === shellName)
      throw new Error(`There is no live area named ${name}.`)
    const areas = site.registry.areas.filter((area) => area.name !== name)
    await activateSite(releasesDir, { site, registry: { ...site.registry, areas }, history: site.history })
    await recordEvent(releasesDir, { action: 'removed', name, version })
  })
}

/** Renders the pages of the live releases again, for example after a change in how they are rendered. */
export function rebuildHtml(releasesDir: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (site) await switchLive(releasesDir, await prepareState(releasesDir, site))
  })
}

/** The versions of the shell and every area, oldest first, and which of them is live. */
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
