import { aidesTerritoires } from './aides-territoires/source.ts'
import { commonGrants } from './common-grants/source.ts'
import { euPortal } from './eu/source.ts'
import { grantsGovApi } from './grants-gov-api/source.ts'
import { grantsGovExtract } from './grants-gov-extract/source.ts'
import type { LiveSource } from './live-source.ts'
import { simplerGrants } from './simpler/source.ts'

/** Every live source by the name that LIVE_SOURCES uses. A new one is a folder beside this file and a line here. */
export const liveSources = {
  'grants-gov-api': grantsGovApi,
  'grants-gov-extract': grantsGovExtract,
  eu: euPortal,
  simpler: simplerGrants,
  'common-grants': commonGrants,
  'aides-territoires': aidesTerritoires,
} as const satisfies Record<string, LiveSource>

export type LiveSourceName = keyof typeof liveSources
export const liveSourceNames = Object.keys(liveSources) as LiveSourceName[]
