import { allSettled } from './all-settled.ts'
import { authorize, authorizeNow, type Signed } from './authorize.ts'
import { type Build, nameOfBuild, pagesOfBuild, readBuild } from './build.ts'
import { shellName } from './layout.ts'
import { withLock } from './lock.ts'
import type { LiveOperations } from './live-operations.ts'
import type { Owner } from './owners.ts'
import { recordEvent, recordRelease } from './release-events.ts'
import { dropRolledBack, type Again } from './rolled-back.ts'
import { liveVersion, activateSite, type Release, type Site, withReleases } from './site.ts'
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
async function storeBuild(releasesDir: string, built: Build): Promise<Release> {
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

/** A build, and the folder it came from. */
export interface BuildOfFolder {
  dir: string
  built: Build
  name: string
  version: string
}

/** All are read before the first is stored, so that a broken build leaves nothing behind. */
export const readBuilds = (dirs: readonly string[]): Promise<BuildOfFolder[]> =>
  Promise.all(
    dirs.map(async (dir) => {
      const built = await readBuild(dir)
      return { dir, built, name: nameOfBuild(built), version: built.version }
    }),
  )

/** Stores builds, which must be authorized: what is stored is served. */
export async function storeBuilds(
  releasesDir: string,
  builds: readonly BuildOfFolder[],
): Promise<Map<BuildOfFolder, Release>> {
  const store = async (each: BuildOfFolder) => [each, await storeBuild(releasesDir, each.built)] as const
  return new Map(await allSettled(builds.map(store)))
}

/** Signs that a build is published. */
export const signBuild = (
  { dir, built, name, version }: BuildOfFolder,
  { releasesDir, site }: { releasesDir: string; site: Pick<Site, 'owners'> | null },
): Promise<Signed> =>
  authorize({
    releasesDir,
    site,
    statement: { action: 'published', name, version, proof: built.digest },
    dir,
    pages: pagesOfBuild(built),
  })

/** Signs what changes. A version that is live already needs no signature. */
async function signAll(
  builds: readonly BuildOfFolder[],
  site: Site | null,
  { releasesDir, firstOwner }: PublishAllOptions,
): Promise<Map<BuildOfFolder, Signed>> {
  const owned = site ?? { owners: firstOwner ? [firstOwner] : [] }
  const signed = new Map<BuildOfFolder, Signed>()
  for (const each of builds)
    if (liveVersion(site, each.name) !== each.version)
      signed.set(each, await signBuild(each, { releasesDir, site: owned }))
  return signed
}

/** Signs that the development pages are enabled or disabled, which is up to the owners of the shell. */
async function signDev(
  { releasesDir, dev }: PublishAllOptions,
  site: Site | null,
  signed: ReadonlyMap<BuildOfFolder, Signed>,
) {
  if (!site || dev === undefined || dev === site.registry.dev) return undefined
  if ([...signed.keys()].some(({ built }) => built.kind === 'shell')) return undefined
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
    const all = await readBuilds(options.dirs)
    const kept = await dropRolledBack(all, { site, ...options })
    const signed = await signAll(kept, site, options)
    const devChange = await signDev(options, site, signed)
    const stored = await storeBuilds(releasesDir, kept)
    const releases = [...stored.values()]
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
    for (const [build, release] of stored) {
      const who = signed.get(build)
      if (who) await recordRelease(releasesDir, { action: 'published', release, site, ...who })
    }
    if (devChange) await recordEvent(releasesDir, devChange)
    return all.map((each) => ({
      name: each.name,
      version: each.version,
      changed: signed.has(each),
      staysRolledBack: !kept.includes(each),
    }))
  })
}

/** Publishes one folder's build. */
export async function publishRelease({ dir, ...options }: PublishOptions): Promise<PublishResult> {
  const [result] = await publishReleases({ ...options, dirs: [dir] })
  if (!result) throw new Error('Nothing was published.')
  return result
}
