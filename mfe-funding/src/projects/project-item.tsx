import type { Project } from '@fundharbor/contracts/identity/projects'
import {
  Badge,
  Button,
  Card,
  formatDate,
  formatMoney,
  LinkButton,
  showErrorToast,
  toast,
  useCanEdit,
} from '@fundharbor/kit'
import { useId, useState } from 'react'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { projectMatchesPath } from '../shared/paths.ts'
import { toFormValues } from './form-values.ts'
import { ProjectDialog } from './project-dialog.tsx'
import styles from './projects.module.css'
import { useChangeProject, useDeleteProject } from './queries.ts'
import { stageLabel } from './stages.ts'

/** One project: what it is, what is known about it, and what can be done with it. */
export function ProjectItem({ project }: { project: Project }) {
  const titleId = useId()
  const { title, description, isDefault, stage } = project
  const facts = factsOf(project)
  const canEdit = useCanEdit()
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.top}>
        <h3 id={titleId} className={styles.name}>
          {title || 'Untitled project'}
        </h3>
        <Badge tone={isDefault ? 'accent' : 'neutral'}>{isDefault ? 'Default' : stageLabel(stage)}</Badge>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      {isDefault && (
        <p className={styles.note}>
          {canEdit
            ? 'Stands for your work as a whole and follows your profile until you edit it.'
            : 'Stands for your organization’s work as a whole.'}
        </p>
      )}
      {facts.length > 0 && <p className={styles.note}>{facts.join(' · ')}</p>}
      <div className={styles.actions}>
        <LinkButton variant="secondary" size="sm" to={projectMatchesPath(project)} aria-describedby={titleId}>
          Show matches
        </LinkButton>
        {canEdit && <EditProject project={project} titleId={titleId} />}
        {canEdit && !isDefault && <DeleteProject project={project} titleId={titleId} />}
      </div>
    </Card>
  )
}

function factsOf({ beneficiaries, location, startsOn, endsOn, amountNeeded, currency }: Project): string[] {
  return [
    beneficiaries && `For ${beneficiaries}`,
    location,
    startsOn && `From ${formatDate(startsOn, 'UTC')}`,
    endsOn && `Until ${formatDate(endsOn, 'UTC')}`,
    amountNeeded && `Needs ${formatMoney(amountNeeded, currency)}`,
  ].flatMap((fact) => fact || [])
}

interface ActionProps {
  project: Project
  titleId: string
}

function EditProject({ project, titleId }: ActionProps) {
  const [isEditing, setEditing] = useState(false)
  const change = useChangeProject(project.id)
  return (
    <>
      <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing && (
        <ProjectDialog
          title="Edit project"
          values={toFormValues(project)}
          saveLabel="Save changes"
          onSave={async (values) => {
            await change.mutateAsync(values)
            toast({ title: 'Project updated', tone: 'success' })
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

function DeleteProject({ project, titleId }: ActionProps) {
  const remove = useDeleteProject(project.id)
  const handleConfirm = (close: () => void) =>
    remove.mutate(undefined, {
      onSuccess: () => {
        close()
        toast({ title: 'Project deleted', tone: 'success' })
      },
      onError: (error) => showErrorToast('The project could not be deleted', error),
    })
  return (
    <ConfirmAction
      title="Delete this project?"
      description={`This deletes “${project.title}” with its answers and its budget. Saved opportunities, searches, applications and documents that belong to it stay, without a project.`}
      cancelLabel="Keep project"
      confirmLabel="Delete project"
      isPending={remove.isPending}
      onConfirm={handleConfirm}
    >
      {(open) => (
        <Button variant="quiet" size="sm" aria-describedby={titleId} onClick={open}>
          Delete
        </Button>
      )}
    </ConfirmAction>
  )
}
