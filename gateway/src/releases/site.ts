import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { type Canary, unlinkCanary, linkCanary, readCanary } from './canary.ts'
import { assertRegistryValid } from './checks.ts'
import { assertFits } from './fit.ts'
import { layout, shellName } from './layout.ts'
import type { Owner } from './owners.ts'
import { isOpen, readPreviews, writePreviews, type Preview } from './previews.ts'
import type { LiveOperations } from './live-operations.ts'
import { switchLive, prepareState, readState, type SiteState } from './state.ts'
import { ReleasedShell } from './store.ts'

export type Site = Pick<SiteState, 'registry' | 'history' | 'owners'>

/** A release of an area or of the shell. */
export type Release = { kind: 'area'; area: ReleasedArea } | { kind: 'shell'; shell: ReleasedShell }

export const nameOf = (release: Release) => (release.kind === 'area' ? release.area.name : shellName)
export const versionOf = (release: Release) =>
  release.kind === 'area' ? release.area.version : release.shell.version

/** The pages that a release claims. */
export const pagesOf = (release: Release) => (release.kind === 'area' ? release.area.pages : [])

/** The registry with a release in place of the previous one. Throws if there is no shell yet for an area. */
export function withRelease(site: Site | null, release: Release): Registry {
  if (release.kind === 'shell') {
    const { kit, version: shell } = release.shell
    return { kit, shell, dev: site?.registry.dev ?? false, areas: site?.registry.areas ?? [] }
  }
  if (!site) throw new Error('There is no live shell yet: publish the shell first.')
  const others = site.registry.areas.filter(({ name }) => name !== release.area.name)
  return {
    ...site.registry,
    areas: [...others, release.area].toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** The live version of an area (or the shell). */
export const liveVersion = (site: Site | null, name: string): string | undefined =>
  name === shellName ? site?.registry.shell : site?.registry.areas.find((area) => area.name === name)?.version

/** A site with these releases in it. They go live together, so each may need what another one brings. */
export function withReleases(site: Site | null, releases: readonly Release[]): Site {
  const shellFirst = releases.toSorted((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'))
  let next = site
  for (const release of shellFirst)
    next = {
      registry: withRelease(next, release),
      history: addToHistory(next, release),
      owners: next?.owners ?? [],
    }
  if (!next) throw new Error('There is nothing to publish.')
  return next
}

/**
 * Adds a release that goes live to the history. The release it replaces comes right before it, so that a rollback
 * returns to that one and not to a release that was rolled back earlier.
 */
export function addToHistory(site: Site | null, release: Release): Site['history'] {
  const [name, version] = [nameOf(release), versionOf(release)]
  const before = liveVersion(site, name)
  if (before === version) return site?.history ?? {}
  const latest = before === undefined ? [version] : [before, version]
  const others = (site?.history[name] ?? []).filter((known) => !latest.includes(known))
  return { ...site?.history, [name]: [...others, ...latest] }
}

/** Reads a stored release. Throws if there is none. */
export async function readRelease(releasesDir: string, name: string, version: string): Promise<Release> {
  const file = name === shellName ? 'release.json' : 'area.json'
  const path = join(layout(releasesDir).release(name, version), file)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no release ${version} of ${name}.`)
  })
  return name === shellName
    ? { kind: 'shell', shell: ReleasedShell.parse(JSON.parse(text)) }
    : { kind: 'area', area: ReleasedArea.parse(JSON.parse(text)) }
}

interface SiteChange {
  site: Site | null
  registry: Registry
  history: Site['history']
  /** The owner of a site that has no live state yet. */
  firstOwner?: Owner | undefined
  /** What the services serve. Unset skips this check. */
  live?: LiveOperations | undefined
  /** Checks the prepared state. Throws if it does not work. */
  preflight?: (stateDir: string) => Promise<void>
}

const isSameRegistry = (a: Registry | undefined, b: Registry) => JSON.stringify(a) === JSON.stringify(b)

/** Makes a change live for everyone and rebases the canary and the previews on it. Returns false if nothing has changed. */
export async function activateSite(releasesDir: string, change: SiteChange): Promise<boolean> {
  const { site, registry, history, firstOwner, live, preflight } = change
  assertRegistryValid(registry)
  if (isSameRegistry(site?.registry, registry)) return false
  await assertFits({ releasesDir, before: site?.registry, after: registry, live })
  const owners = site?.owners ?? (firstOwner ? [firstOwner] : [])
  const stateDir = await prepareState(releasesDir, { registry, history, owners })
  await preflight?.(stateDir)
  await switchLive(releasesDir, stateDir)
  await rebaseCanary(releasesDir)
  await rebasePreviews(releasesDir)
  return true
}

/** Gives a release to a share of the visitors, in an otherwise live site. */
export async function activateCanary(
  releasesDir: string,
  canary: Canary,
  { live, preflight }: Pick<SiteChange, 'live' | 'preflight'> = {},
): Promise<void> {
  const site = await readState(releasesDir)
  const release = await readRelease(releasesDir, canary.name, canary.version)
  const registry = withRelease(site, release)
  assertRegistryValid(registry)
  await assertFits({ releasesDir, before: site?.registry, after: registry, live })
  const { history = {}, owners = [] } = site ?? {}
  const stateDir = await prepareState(releasesDir, { registry, history, owners, canary })
  await preflight?.(stateDir)
  await linkCanary(releasesDir, stateDir)
}

/** Applies a change of the live site to the canary. Ends it if its release is live now or no longer compatible. */
async function rebaseCanary(releasesDir: string): Promise<void> {
  const found = await readCanary(releasesDir)
  if (!found) return
  const { canary } = found
  const site = await readState(releasesDir)
  if (liveVersion(site, canary.name) === canary.version) return unlinkCanary(releasesDir)
  await activateCanary(releasesDir, canary).catch(() => unlinkCanary(releasesDir))
}

interface PreviewChange extends Pick<SiteChange, 'live' | 'preflight'> {
  preview: Pick<Preview, 'name' | 'ends'>
  releases: readonly Release[]
}

/** Prepares the live site with other releases, marked as a preview. Returns the number of its state. */
export async function preparePreview(
  releasesDir: string,
  { preview: { name, ends }, releases, live, preflight }: PreviewChange,
): Promise<number> {
  const site = await readState(releasesDir)
  if (!site) throw new Error('There is no live site yet. Publish the shell and the areas first.')
  const { registry } = withReleases(site, releases)
  assertRegistryValid(registry)
  if (isSameRegistry(site.registry, registry))
    throw new Error('This is what everyone gets already, so there is nothing to preview.')
  await assertFits({ releasesDir, before: site.registry, after: registry, live })
  const { history, owners } = site
  const mark = { text: `Preview of ${name}`, ends }
  const stateDir = await prepareState(releasesDir, { registry, history, owners, preview: name }, mark)
  await preflight?.(stateDir)
  return Number(basename(stateDir))
}

/** Applies a change of the live site to the previews. Ends those that show nothing new or do not fit any more. */
async function rebasePreviews(releasesDir: string): Promise<void> {
  const previews = await readPreviews(releasesDir)
  if (previews.length === 0) return
  const rebased: Preview[] = []
  for (const preview of previews) {
    const state = isOpen(preview) ? await rebase(releasesDir, preview).catch(() => undefined) : preview.state
    if (state !== undefined) rebased.push({ ...preview, state })
  }
  await writePreviews(releasesDir, rebased)
}

async function rebase(releasesDir: string, preview: Preview): Promise<number> {
  if (preview.pastState !== undefined) return preview.state
  const releases = await Promise.all(
    preview.releases.map(({ name, version }) => readRelease(releasesDir, name, version)),
  )
  return preparePreview(releasesDir, { preview, releases })
}
