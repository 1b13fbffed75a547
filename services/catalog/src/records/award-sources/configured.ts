import { clientDefaults, sourceClient, type ClientSettings, type SourceClient } from '../sources/client.ts'
import type { LiveSourceEnv } from '../sources/settings.ts'
import { awardSourceNames, type AwardSourceName } from '../awards/source-names.ts'
import { awardSources } from './table.ts'

interface Reached {
  url: string
  client: SourceClient
}

let reached: ReadonlyMap<string, Reached> = new Map()

/** How a source of past awards is reached; undefined if it is off. */
export const reachedSource = (id: AwardSourceName): Reached | undefined => reached.get(id)

/** Chooses the sources of past awards that this process asks: none before the first call. */
export function configureAwardSources(
  { LIVE_SOURCES: entries }: LiveSourceEnv,
  settings: Partial<ClientSettings> = {},
): void {
  const chosen = entries ?? awardSourceNames.map((name) => ({ name, url: undefined }))
  reached = new Map(
    awardSourceNames.flatMap((name) => {
      const entry = chosen.find((each) => each.name === name)
      const { requestsPerSecond, defaultUrl } = awardSources[name]
      const client = sourceClient({ ...clientDefaults, requestsPerSecond, ...settings })
      return entry ? [[name, { url: (entry.url ?? defaultUrl).replace(/\/$/, ''), client }]] : []
    }),
  )
}
