import { Select, useSearchParams } from '@fundharbor/kit'
import { useProjectOptions } from './project-select.tsx'
import styles from './projects.module.css'

const PARAMETER = 'project'

/** The project in the page's address, by which a list is filtered. */
export function useProjectFilter() {
  const [params, setParams] = useSearchParams()
  const projectId = params.get(PARAMETER)
  const choose = (id: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (id) next.set(PARAMETER, id)
        else next.delete(PARAMETER)
        return next
      },
      { replace: true },
    )
  const isShown = (row: { projectId: string | null }) => projectId === null || row.projectId === projectId
  return { projectId, choose, isShown }
}

/** Shows the rows of one project. Left out while there is none to choose. */
export function ProjectFilter() {
  const { projectId, choose } = useProjectFilter()
  const options = useProjectOptions(projectId)
  if (options.length === 0) return null
  return (
    <Select
      label="Project"
      className={styles.select}
      options={options}
      placeholder="All projects"
      value={options.some(({ value }) => value === projectId) ? (projectId ?? '') : ''}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
