import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import type { Project } from '@fundharbor/contracts/identity/projects'
import { useQueries, useQuery } from '@fundharbor/kit'
import { rowsQuery } from '../catalog/queries.ts'
import { projectsQuery } from './project-queries.ts'
import { joinRows, recommendationsQuery, type Match } from './queries.ts'

/** The default project and the newest others; each needs a request. */
const MAX_PROJECTS = 6

/** A match and the project it is for; null for the default one. */
export interface BestMatch extends Match {
  project: Project | null
}

type Recommended = Recommendation & { project: Project | null }

/** The best good matches over all projects, each opportunity once. */
export function useBestMatches(count: number) {
  const projects = useQuery(projectsQuery())
  const others = (projects.data ?? []).filter(({ isDefault }) => !isDefault).slice(0, MAX_PROJECTS - 1)
  const owners = [null, ...others]
  const lists = useQueries({ queries: owners.map((project) => recommendationsQuery(project?.id)) })
  const [first] = lists
  const isListed = !projects.isPending && lists.every(({ isPending }) => !isPending) && first?.data
  const best = isListed
    ? pickBest(
        lists.flatMap(({ data = [] }, index) =>
          data.map((each) => ({ ...each, project: owners[index] ?? null })),
        ),
        count,
      )
    : undefined
  const rows = useQuery(rowsQuery((best ?? []).map(({ opportunityId }) => opportunityId)))
  const isCopied = rows.isError && (best?.every(({ opportunity }) => opportunity !== undefined) ?? false)
  const known = best?.length === 0 || isCopied ? [] : rows.data
  const matches: BestMatch[] | undefined =
    best &&
    known &&
    joinRows(best, known, isCopied).map((match) => ({ ...match, project: match.recommendation.project }))
  return {
    matches,
    error: first?.error ?? (known ? null : rows.error),
    isFetching: rows.isFetching || lists.some(({ isFetching }) => isFetching),
    refetch: async () => {
      await Promise.all(lists.map((list) => list.refetch()))
      if (best && best.length > 0) await rows.refetch()
    },
  }
}

function pickBest(all: readonly Recommended[], count: number): Recommended[] {
  const ordered = all
    .filter(({ isGoodMatch }) => isGoodMatch)
    .toSorted((one, other) => other.score - one.score)
  return ordered
    .filter(
      (each, index) => ordered.findIndex((other) => other.opportunityId === each.opportunityId) === index,
    )
    .slice(0, count)
}
