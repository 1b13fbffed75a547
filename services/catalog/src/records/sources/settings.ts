import { splitList } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'
import { awardSourceNames, type AwardSourceName } from '../awards/source-names.ts'
import type { Access, LiveSource } from './live-source.ts'
import { liveSourceNames, liveSources, type LiveSourceName } from './table.ts'

const names: readonly string[] = [...liveSourceNames, ...awardSourceNames]
const webAddress = z.url({ protocol: /^https?$/ })

/** `eu`, or `eu=https://mirror.example` for a source at another address. */
const Entry = z.string().transform((text, context) => {
  const [name = '', url] = text.split(/=(.*)/s)
  if (!names.includes(name)) context.addIssue(`${name} is not a live source. There are ${names.join(', ')}`)
  if (url !== undefined && !webAddress.safeParse(url).success) context.addIssue(`${url} is not a web address`)
  return { name: name as LiveSourceName | AwardSourceName, url }
})

/** `off`, or which live sources are read, separated by commas. */
export const LiveSourceList = z
  .string()
  .transform((text) => (text.trim() === 'off' ? [] : splitList(text)))
  .pipe(z.array(Entry))

/** Web addresses, separated by commas. */
export const WebAddresses = z.string().transform(splitList).pipe(z.array(webAddress))

/** The variables that say which live sources are read. */
export interface LiveSourceEnv {
  LIVE_SOURCES?: z.output<typeof LiveSourceList> | undefined
  SIMPLER_GRANTS_KEY?: string | undefined
  AIDES_TERRITOIRES_KEY?: string | undefined
  COMMONGRANTS_SOURCES?: string[] | undefined
}

/** A live source of this site. */
export interface ConfiguredSource extends Access {
  /** The key of its stored state: the source's name, and for a CommonGrants API also the host. */
  id: string
  source: LiveSource
}

/** The live sources of this site, in the order of the table. */
export function configuredSources(env: LiveSourceEnv): ConfiguredSource[] {
  const keys: Partial<Record<LiveSourceName, string | undefined>> = {
    simpler: env.SIMPLER_GRANTS_KEY,
    'aides-territoires': env.AIDES_TERRITOIRES_KEY,
  }
  return liveSourceNames.flatMap((name) => {
    const source: LiveSource = liveSources[name]
    const chosen = env.LIVE_SOURCES?.filter((entry) => entry.name === name)
    const key = keys[name]
    if (name === 'common-grants')
      return env.LIVE_SOURCES && chosen?.length === 0 ? [] : publishers(env.COMMONGRANTS_SOURCES, chosen)
    const isOn = chosen ? chosen.length > 0 : source.isDefault || key !== undefined
    return isOn ? [{ id: name, source, key, url: addressOf(chosen?.[0]?.url ?? source.defaultUrl) }] : []
  })
}

const addressOf = (url: string): string => url.replace(/\/$/, '')

function publishers(
  addresses: string[] = [],
  chosen: readonly { url: string | undefined }[] = [],
): ConfiguredSource[] {
  const urls = [...addresses, ...chosen.flatMap(({ url }) => url ?? [])].map(addressOf)
  return [...new Set(urls)].map((url) => ({
    id: `common-grants ${new URL(url).host}`,
    source: liveSources['common-grants'],
    url,
  }))
}

/** The live source of a stored id. */
export const liveSourceOf = (id: string): LiveSource => liveSources[id.split(' ')[0] as LiveSourceName]
