import type { Fit } from '@fundharbor/contracts/catalog/fit'
import { Amount, DeadlineLabel, Link, PageTitle, Select, useCanEdit, useQuery } from '@fundharbor/kit'
import { BackLink } from '@fundharbor/kit/ui/back-link.tsx'
import { projectsQuery } from '../projects/queries.ts'
import { opportunityPath, PROJECTS_PATH } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import styles from './fit.module.css'

interface HeadProps {
  fit: Fit
  onProject: (id: string) => void
}

/** Which opportunity is compared with which project. */
export function Head({ fit, onProject }: HeadProps) {
  const { opportunity } = fit
  return (
    <header className={styles.head}>
      <BackLink to={opportunityPath(opportunity.id)} className={layout.back}>
        Opportunity
      </BackLink>
      <PageTitle>Is this for us?</PageTitle>
      <p className={styles.opportunity}>
        <Link to={opportunityPath(opportunity.id)}>{opportunity.title}</Link>
      </p>
      <p className={styles.funder}>{opportunity.funderName}</p>
      <p className={styles.facts}>
        <Amount min={opportunity.minAmount} max={opportunity.maxAmount} currency={opportunity.currency} />
        <DeadlineLabel opportunity={opportunity} />
      </p>
      <ProjectChoice fit={fit} onProject={onProject} />
    </header>
  )
}

/** Which project it is about; a choice if there are several. */
function ProjectChoice({ fit: { project }, onProject }: HeadProps) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const canEdit = useCanEdit()
  return (
    <div className={styles.project}>
      {projects.length > 1 ? (
        <Select
          label="Project"
          options={projects.map(({ id, title }) => ({ value: id, label: title }))}
          value={project.id}
          onChange={(event) => onProject(event.target.value)}
        />
      ) : (
        <p>For {project.title}</p>
      )}
      {canEdit && (
        <Link to={PROJECTS_PATH} className={styles.edit}>
          Edit project
        </Link>
      )}
    </div>
  )
}
