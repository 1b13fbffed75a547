import {
  flags,
  settings,
  type FlagName,
  type NewBanner,
  type Settings,
} from '@fundharbor/contracts/platform/settings'
import { call, problemMessage, queryOptions, toast, useMutation, useQueryClient } from '@fundharbor/kit'

/** Flags and banner. Others change them: asked for at every visit. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => call(settings.read, { signal }),
    staleTime: 0,
  })

const { queryKey } = settingsQuery()

interface Switch {
  name: FlagName
  on: boolean
}

const withSwitch = (before: Settings, { name, on }: Switch): Settings => ({
  ...before,
  flags: before.flags.map((flag) => (flag.name === name ? { ...flag, on } : flag)),
})

/** FeatureFlags at once; goes back where the server does not follow. */
export function useSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, on }: Switch) => call(settings.switch, { params: { name }, body: { on } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withSwitch(before, change))
      return before
    },
    onSuccess: (after, { name, on }) => {
      client.setQueryData(queryKey, after)
      toast({ title: on ? 'Switched on' : 'Switched off', description: flags[name].label, tone: 'success' })
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before)
      toast({
        title: 'Failed to change the setting',
        description: problemMessage(error, 'Nothing was changed. Please try again.'),
        tone: 'destructive',
      })
    },
  })
}

interface Announcement {
  /** Null removes it. */
  banner: NewBanner | null
  /** When the banner that its writer saw was changed. */
  seenAt: string | null
}

/** Shows, changes or removes the banner. Where somebody else did meanwhile, the new one is read. */
export function useAnnounce() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Announcement) => call(settings.announce, { body }),
    onSuccess: (after, { banner }) => {
      client.setQueryData(queryKey, after)
      toast({
        title: banner ? 'Banner saved' : 'Banner removed',
        description: banner?.text ?? 'Pages show it for half a minute at most.',
        tone: 'success',
      })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
