import type { ReleaseEvent, ReleaseOverview, ReleasedPart } from '@fundharbor/contracts/platform/releases'
import { isOpen, readPreviews } from './previews.ts'
import { linkPath } from './preview-cookie.ts'
import { shellName } from './layout.ts'
import { readNeeds, readProvides } from './needs.ts'
import { readReleaseEvents } from './release-events.ts'
import { decisive } from './rolled-back.ts'
import { findVersionBefore } from './rollback.ts'
import { liveVersion } from './site.ts'
import { readState, type SiteState } from './state.ts'
import { listVersions } from './store.ts'
import { fetchMetrics, parseCanaryStats } from './watch-canary.ts'

interface Sources {
  releasesDir: string
  site: SiteState
  events: readonly ReleaseEvent[]
  /** The metrics of every replica of the content service, which counts what browsers report. */
  metrics: readonly string[]
}

/** The events that made a version live, oldest first. */
const releasesOf = (events: readonly ReleaseEvent[], name: string, version: string) =>
  events.filter(
    (event) => event.name === name && event.version === version && decisive.includes(event.action),
  )

/** The heaviest page of an area, in bytes after compression. Null for the shell and for releases that do not say. */
async function sizeOf(releasesDir: string, name: string, version: string): Promise<number | null> {
  const needs = name === shellName ? undefined : await readNeeds(releasesDir, name, version)
  const sizes = Object.values(needs?.sizes ?? {}).map(({ scripts, styles }) => scripts + styles)
  return sizes.length > 0 ? Math.max(...sizes) : null
}

async function describeVersions({ releasesDir, events, metrics }: Sources, name: string) {
  const versions = await Promise.all(
    (await listVersions(releasesDir, name)).map(async (version) => {
      const stats = metrics.map((text) => parseCanaryStats(text, { name, version }))
      return {
        version,
        at: releasesOf(events, name, version)[0]?.at ?? null,
        bytes: await sizeOf(releasesDir, name, version),
        visits: stats.reduce((sum, { visits }) => sum + visits, 0),
        failures: stats.reduce((sum, { failures }) => sum + failures, 0),
      }
    }),
  )
  return versions.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
}

/** What a live release uses of the shell and the services; the shell itself uses operations only. */
async function describeNeeds({ releasesDir }: Sources, name: string, version: string) {
  if (name === shellName) {
    const provides = await readProvides(releasesDir, version)
    return {
      kit: provides?.version ?? null,
      react: provides?.react ?? null,
      kitExports: [],
      operations: Object.keys(provides?.operations ?? {}),
    }
  }
  const needs = await readNeeds(releasesDir, name, version)
  return {
    kit: null,
    react: needs?.react ?? null,
    kitExports: needs?.kit ?? [],
    operations: Object.keys(needs?.operations ?? {}),
  }
}

async function describePart(sources: Sources, name: string): Promise<ReleasedPart> {
  const { site, events } = sources
  const version = liveVersion(site, name) ?? ''
  const last = releasesOf(events, name, version).at(-1)
  return {
    name,
    version,
    since: last?.at ?? null,
    by: last?.by ?? null,
    owner: last?.owner ?? null,
    previous: findVersionBefore(site, name, events) ?? null,
    ...(await describeNeeds(sources, name, version)),
    versions: await describeVersions(sources, name),
  }
}

/** What is live, what it uses, how it performs in browsers, and the open previews. */
export async function readOverview(
  releasesDir: string,
  replicas: readonly string[],
): Promise<Omit<ReleaseOverview, 'previews'> & { previews: object[] }> {
  const site = await readState(releasesDir)
  if (!site) return { parts: [], previews: [] }
  const metrics = await Promise.all(replicas.map(fetchMetrics))
  const sources = { releasesDir, site, events: await readReleaseEvents(releasesDir), metrics }
  const names = [shellName, ...site.registry.areas.map(({ name }) => name)]
  const open = (await readPreviews(releasesDir)).filter(isOpen)
  return {
    parts: await Promise.all(names.map((name) => describePart(sources, name))),
    previews: open.map((preview) => ({
      name: preview.name,
      ends: preview.ends,
      by: preview.by,
      path: linkPath(preview),
    })),
  }
}
