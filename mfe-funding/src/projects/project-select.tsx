import { Badge, Select, useCanEdit, useQuery } from '@fundharbor/kit'
import styles from './projects.module.css'
import { projectsQuery } from './queries.ts'

interface ProjectSelectProps {
  /** The project's id; null for none. */
  value: string | null
  onChange: (projectId: string | null) => void
  'aria-describedby'?: string
}

/** The project that something belongs to. Left out while there is none to choose. */
export function ProjectSelect({ value, onChange, ...rest }: ProjectSelectProps) {
  const options = useProjectOptions(value)
  if (options.length === 0) return null
  return (
    <Select
      label="Project"
      className={styles.select}
      options={options}
      placeholder="No project"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      {...rest}
    />
  )
}

/** The project of something that belongs to the workspace: a choice for those who can edit, its name for all others. */
export function OwnProject(props: ProjectSelectProps) {
  const options = useProjectOptions(props.value)
  if (useCanEdit()) return <ProjectSelect {...props} />
  const title = options.find(({ value }) => value === props.value)?.label
  return title ? <Badge>Project: {title}</Badge> : null
}

/** The default project stands for everything, so it is offered only where it was chosen. */
export function useProjectOptions(value: string | null) {
  const { data } = useQuery(projectsQuery())
  return (data ?? [])
    .filter(({ id, isDefault }) => !isDefault || id === value)
    .map(({ id, title }) => ({ value: id, label: title || 'Untitled project' }))
}
