import { Card, PageTitle, QueryFallback, Skeleton, useCanEdit, useQuery, ViewOnlyNote } from '@fundharbor/kit'
import layout from '../shared/layout.module.css'
import { NewProject } from './new-project.tsx'
import { ProjectItem } from './project-item.tsx'
import styles from './projects.module.css'
import { projectsQuery } from './queries.ts'

/** What the workspace wants to pay for: a list, and a form that needs one sentence. */
export function Component() {
  const canEdit = useCanEdit()
  return (
    <div className={`${layout.inner} ${layout.sections}`}>
      <header>
        <PageTitle>Projects</PageTitle>
        <p className={layout.lead}>What you want to find funding for. Each project gets its own matches.</p>
        <ViewOnlyNote className={layout.lead} />
      </header>
      {canEdit ? (
        <div className={styles.columns}>
          <NewProject />
          <ProjectList />
        </div>
      ) : (
        <ProjectList />
      )}
    </div>
  )
}

function ProjectList() {
  const query = useQuery(projectsQuery())
  const canEdit = useCanEdit()
  if (!query.data) {
    return (
      <QueryFallback query={query}>
        <ProjectSkeleton />
      </QueryFallback>
    )
  }
  const hasOwn = query.data.some(({ isDefault }) => !isDefault)
  return (
    <section className={styles.projects} aria-labelledby="your-projects">
      <h2 id="your-projects">Your projects</h2>
      {!hasOwn && (
        <p className={layout.lead}>
          {canEdit
            ? 'You haven’t added a project yet. Until you do, matches are based on all your work.'
            : 'There are no projects yet, so matches are based on all your organization’s work.'}
        </p>
      )}
      <ul className={styles.list} aria-label="Projects">
        {query.data.map((project) => (
          <ProjectItem key={project.id} project={project} />
        ))}
      </ul>
    </section>
  )
}

const ProjectSkeleton = () => (
  <div role="status" aria-label="Loading your projects" className={styles.projects}>
    <Skeleton width={150} height={28} />
    <Card aria-hidden className={styles.item}>
      <Skeleton width="46%" height={20} />
      <Skeleton width="88%" />
      <Skeleton width="60%" />
      <Skeleton width={124} height={38} />
    </Card>
  </div>
)
