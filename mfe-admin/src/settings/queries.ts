import type { FlagTargeting } from '@fundharbor/contracts/platform/feature-flags'
import { flags, type FlagName } from '@fundharbor/contracts/platform/flag-names'
import { settings, type NewBanner, type Settings } from '@fundharbor/contracts/platform/settings'
import { call, endpointQuery, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { showError } from '../records/errors.ts'

/** Feature flags and banner. Others change them: they are reloaded at every visit. */
export const settingsQuery = () =>
  endpointQuery(settings.read, { queryKey: ['admin', 'settings'], staleTime: 0 })

const { queryKey } = settingsQuery()

interface FlagChange {
  name: FlagName
  on: boolean
  /** Null: for everyone. Absent: as before. */
  targeting?: FlagTargeting | null
}

const withFlag = (before: Settings, { name, ...change }: FlagChange): Settings => ({
  ...before,
  flags: before.flags.map((flag) => (flag.name === name ? { ...flag, ...change } : flag)),
})

/** Turns a feature on or off. The page shows it before the server responds, and takes it back if the server refuses. */
export function useSetFlag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, ...body }: FlagChange) => call(settings.switch, { params: { name }, body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withFlag(before, change))
      return before
    },
    onSuccess: (after, { name, on, targeting }) => {
      client.setQueryData(queryKey, after)
      toast({
        title: `Feature turned ${on ? 'on' : 'off'}${on && targeting ? ' for some people' : ''}`,
        description: flags[name].label,
        tone: 'success',
      })
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before)
      showError('Failed to change the setting')(error)
    },
  })
}

interface BannerChange {
  /** Null removes the banner. */
  banner: NewBanner | null
  /** When the banner that its editor saw was changed. */
  seenAt: string | null
}

/** Shows, changes or removes the banner. The form shows a failure; the banner as it is now is loaded. */
export function useSaveBanner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BannerChange) => call(settings.announce, { body }),
    onSuccess: (after, { banner }) => {
      client.setQueryData(queryKey, after)
      toast({
        title: banner ? 'Banner saved' : 'Banner removed',
        description: banner?.text ?? 'Some pages may show it for up to 30 seconds.',
        tone: 'success',
      })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
