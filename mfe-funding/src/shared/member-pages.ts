import { Registry } from '@fundharbor/contracts/platform/registry'
import { queryOptions, useQuery } from '@fundharbor/kit'

/** The areas this site runs. An area can be missing, so links into another area show only if its page exists. */
const registryQuery = () =>
  queryOptions({
    queryKey: ['platform', 'registry'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/remotes.json', { signal })
      if (!response.ok) throw new Error(`The registry request failed with status ${response.status}`)
      return Registry.parse(await response.json())
    },
  })

/** Whether members have a page at each path; undefined while loading. */
export function useMemberPages<const P extends string>(...paths: P[]): Record<P, boolean> | undefined {
  const { data, isError } = useQuery(registryQuery())
  if (!data && !isError) return undefined
  const pages = data?.areas.flatMap((area) => area.pages) ?? []
  const has = (path: string) =>
    pages.some((page) => page.path === path && ['member', 'public', 'everyone'].includes(page.access))
  return Object.fromEntries(paths.map((path) => [path, has(path)])) as Record<P, boolean>
}
