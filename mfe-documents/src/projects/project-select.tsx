import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Badge, type FieldProps, Select, showErrorToast, useCanEdit, useQuery } from '@fundharbor/kit'
import { projectsQuery, useAssignProject, useProjectTitle } from './queries.ts'

interface ProjectSelectProps extends Pick<FieldProps, 'hideLabel' | 'optional' | 'disabled'> {
  label?: string
  /** The project's id; null for none. */
  value: string | null
  onChange: (projectId: string | null) => void
  placeholder?: string
}

/** One of the workspace's projects. Left out while there is none to choose. */
export function ProjectSelect({ value, onChange, placeholder = 'No project', ...rest }: ProjectSelectProps) {
  const { data } = useQuery(projectsQuery())
  const options = (data ?? [])
    .filter(({ id, isDefault }) => !isDefault || id === value)
    .map(({ id, title }) => ({ value: id, label: title || 'Untitled project' }))
  if (options.length === 0) return null
  return (
    <Select
      label="Project"
      options={options}
      placeholder={placeholder}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      {...rest}
    />
  )
}

/** The project that a document belongs to. */
export function DocumentProject({ document }: { document: GeneratedDocument }) {
  const assign = useAssignProject(document.id)
  const canEdit = useCanEdit()
  const title = useProjectTitle()(document.projectId)
  const handleChange = (projectId: string | null) =>
    assign.mutate(projectId, {
      onError: (error) => showErrorToast('The project could not be changed', error),
    })
  if (!canEdit) return title ? <Badge>Project: {title}</Badge> : null
  return <ProjectSelect hideLabel value={document.projectId} onChange={handleChange} />
}
