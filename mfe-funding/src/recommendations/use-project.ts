import type { Project } from '@fundharbor/contracts/identity/projects'
import { useQuery, useSearchParams } from '@fundharbor/kit'
import { projectsQuery } from '../projects/queries.ts'

interface ProjectChoice {
  /** Undefined while loading, and while identity-billing is down. */
  projects: Project[] | undefined
  /** The id in the address; undefined for the default project and for one that does not exist. */
  id: string | undefined
  choose: (id: string) => void
  /** Whether the projects are still loading. */
  isPending: boolean
}

/** The project whose matches are shown: `?project=` in the address, otherwise the default one. */
export function useProject(): ProjectChoice {
  const [params, setParams] = useSearchParams()
  const { data: projects, isFetched } = useQuery(projectsQuery())
  const wanted = params.get('project') ?? undefined
  const isKnown = projects === undefined || projects.some(({ id, isDefault }) => id === wanted && !isDefault)
  const choose = (id: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (projects?.some((each) => each.id === id && each.isDefault)) next.delete('project')
      else next.set('project', id)
      return next
    })
  return { projects, id: isKnown ? wanted : undefined, choose, isPending: !isFetched }
}
