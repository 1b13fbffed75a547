import { allSettled } from './all-settled.ts'
import { authorize, authorizeNow, type Signed } from './authorize.ts'
import { type Build, readBuild } from './build.ts'
import { shellName } from './layout.ts'
import { withLock } from './lock.ts'
import type { LiveOperations } from './live-operations.ts'
import type { Owner } from './owners.ts'
import { recordEvent, recordRelease } from './release-events.ts'
import { dropRolledBack, type Again } from './rolled-back.ts'
import {
  liveVersion,
  activateSite,
  nameOf,
  pagesOf,
  type Release,
  type Site,
  versionOf,
  withReleases,
} from './site.ts'
import { readState } from './state.ts'
import { storeArea, storeShell } from './store.ts'

/** Releases and the prepared state that would go live with them. */
export interface Candidate {
  releasesDir: string
  stateDir: string
  releases: readonly Release[]
}

/** Checks a prepared state before it goes live. Throws if it does not work. */
export type Preflight = (candidate: Candidate) => Promise<void>

/** What a change is checked against. Each check is left out where it is unset. */
export interface Checks {
  preflight?: Preflight | undefined
  /** What the services serve now. */
  live?: LiveOperations | undefined
}

export interface PublishOptions extends Checks {
  /** Folder of the area or the shell, with `package.json` and `dist`. */
  dir: string
  releasesDir: string
  /** Whether to enable the development pages. Unset keeps the live setting. */
  dev?: boolean | undefined
  /** Default: it is refused. */
  again?: Again | undefined
  /** The owner of a new site. Ignored if the site already has releases. */
  firstOwner?: Owner | undefined
}

/** Result of a publish or rollback. `changed` is false if the version was already live, or stays rolled back. */
export interface PublishResult {
  name: string
  version: string
  changed: boolean
  /** The version was rolled back, and was not published again. */
  staysRolledBack?: boolean
}

/** Stores a build as a release without making it live. */
export async function storeBuild(releasesDir: string, built: Build): Promise<Release> {
  return built.kind === 'shell'
    ? { kind: 'shell', shell: await storeShell(releasesDir, built) }
    : { kind: 'area', area: await storeArea(releasesDir, built) }
}

/** The preflight of releases, to be called with the prepared state. */
export const bindPreflight = (
  { releasesDir, preflight }: Pick<PublishOptions, 'releasesDir' | 'preflight'>,
  releases: readonly Release[],
) => preflight && ((stateDir: string) => preflight({ releasesDir, stateDir, releases }))

export interface PublishAllOptions extends Omit<PublishOptions, 'dir'> {
  /** Folders to publish together. */
  dirs: readonly string[]
}

/** A build that was stored, and the folder it came from. */
interface Stored {
  release: Release
  dir: string
  digest: string
}

async function storeAll({ dirs, releasesDir }: PublishAllOptions): Promise<Stored[]> {
  // All are read before the first is stored, so that a broken build leaves nothing behind.
  const builds = await Promise.all(dirs.map(async (dir) => ({ dir, built: await readBuild(dir) })))
  const store = async ({ dir, built }: (typeof builds)[number]): Promise<Stored> => ({
    dir,
    digest: built.digest,
    release: await storeBuild(releasesDir, built),
  })
  return allSettled(builds.map(store))
}

/** Signs what changes. A version that is live already needs no signature. */
async function signAll(
  stored: readonly Stored[],
  site: Site | null,
  { releasesDir, firstOwner }: PublishAllOptions,
): Promise<Map<Release, Signed>> {
  const owned = site ?? { owners: firstOwner ? [firstOwner] : [] }
  const signed = new Map<Release, Signed>()
  for (const { release, dir, digest } of stored) {
    const [name, version] = [nameOf(release), versionOf(release)]
    if (liveVersion(site, name) === version) continue
    const statement = { action: 'published', name, version, proof: digest }
    signed.set(
      release,
      await authorize({ releasesDir, site: owned, statement, dir, pages: pagesOf(release) }),
    )
  }
  return signed
}

/** Signs that the development pages are enabled or disabled, which is up to the owners of the shell. */
async function signDev(
  { releasesDir, dev }: PublishAllOptions,
  site: Site | null,
  signed: ReadonlyMap<Release, Signed>,
) {
  if (!site || dev === undefined || dev === site.registry.dev) return undefined
  if ([...signed.keys()].some(({ kind }) => kind === 'shell')) return undefined
  const statement = { action: 'published' as const, name: shellName, version: site.registry.shell }
  return { ...statement, ...(await authorizeNow({ releasesDir, site, statement })) }
}

/**
 * Publishes the builds of several folders as immutable releases and makes them live atomically, all or none. Concurrent
 * publishes run one after the other. Throws, without having changed the site, if it would not fit together.
 */
export async function publishReleases(options: PublishAllOptions): Promise<PublishResult[]> {
  const { releasesDir, dev, live, firstOwner } = options
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    const all = await storeAll(options)
    const stored = await dropRolledBack(all, { site, ...options })
    const signed = await signAll(stored, site, options)
    const devChange = await signDev(options, site, signed)
    const releases = stored.map(({ release }) => release)
    const next = releases.length > 0 ? withReleases(site, releases) : site
    if (next)
      await activateSite(releasesDir, {
        site,
        registry: { ...next.registry, dev: dev ?? next.registry.dev },
        history: next.history,
        firstOwner,
        live,
        preflight: bindPreflight(options, releases),
      })
    for (const [release, who] of signed)
      await recordRelease(releasesDir, { action: 'published', release, site, ...who })
    if (devChange) await recordEvent(releasesDir, devChange)
    return all.map((each) => ({
      name: nameOf(each.release),
      version: versionOf(each.release),
      changed: signed.has(each.release),
      staysRolledBack: !stored.includes(each),
    }))
  })
}

/** Publishes one folder's build. */
export async function publishRelease({ dir, ...options }: PublishOptions): Promise<PublishResult> {
  const [result] = await publishReleases({ ...options, dirs: [dir] })
  if (!result) throw new Error('Nothing was published.')
  return result
}
