import type { FlagName } from '@fundharbor/contracts/platform/flag-names'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { changesWith } from './live.ts'

const FRESH_MS = 60_000

/**
 * Whether a feature is on for the current user. True until the answer is there, because features are on unless an
 * administrator has limited them; the server refuses in any case.
 */
export function useFeatureFlag(name: FlagName): boolean {
  const { data } = useQuery({
    queryKey: ['feature-flags'],
    // Imported on demand, so that a page without flags loads no contract.
    queryFn: async ({ signal }) => {
      const { featureFlags } = await import('@fundharbor/contracts/platform/feature-flags')
      return call(featureFlags.mine, { signal })
    },
    staleTime: FRESH_MS,
    meta: changesWith('settings'),
  })
  return data?.[name] ?? true
}
